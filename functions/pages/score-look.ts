import type { PageLook } from "#functions/http/page.ts";
import { badgeFrameStyle } from "#web/rate/badge.ts";
import { inlineStyle } from "#web/rate/document.tsx";
import { renderProblemPage } from "#web/rate/render.tsx";

const problem: PageLook<{ link: string }>["problem"] = ({ code, retryAfter }, { asked }) =>
  renderProblemPage({ code, language: asked ?? "en", seconds: retryAfter, back: null });

export const scoreLook: PageLook<{ link: string }> = { style: inlineStyle, scripts: [], problem };

/** The frame stays empty if there is no score. */
export const frameLook: PageLook<{ link: string }> = {
  style: badgeFrameStyle,
  scripts: [],
  framed: true,
  problem: () => "",
};
export const imageLook: PageLook<{ link: string }> = { ...frameLook, style: "" };
