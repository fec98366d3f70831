import type { Look } from "#functions/http/page.ts";
import { badgeFrameStyle } from "#web/rate/badge.ts";
import { inlineStyle } from "#web/rate/document.tsx";
import { renderProblemPage } from "#web/rate/render.tsx";

const problem: Look<{ link: string }>["problem"] = ({ code, retryAfter }, { asked }) =>
  renderProblemPage({ code, language: asked ?? "en", seconds: retryAfter, back: null });

export const scoreLook: Look<{ link: string }> = { style: inlineStyle, scripts: [], problem };

/** The frame stays empty if there is no score. */
export const frameLook: Look<{ link: string }> = {
  style: badgeFrameStyle,
  scripts: [],
  framed: true,
  problem: () => "",
};
export const imageLook: Look<{ link: string }> = { ...frameLook, style: "" };
