import type { Look } from "#functions/http/page.ts";
import { badgeFrameStyle } from "#web/rate/badge.ts";
import { inlineStyle } from "#web/rate/document.tsx";
import { renderProblemPage } from "#web/rate/render.tsx";

const problem: Look<{ link: string }>["problem"] = ({ code, retryAfter }, { asked }) =>
  renderProblemPage({ code, language: asked ?? "en", seconds: retryAfter, back: null });

/** The page of a score, which needs no script. It shows a problem as the customer's page does. */
export const scoreLook: Look<{ link: string }> = { style: inlineStyle, scripts: [], problem };

/** A badge for any site: where there is no score, its frame stays empty. */
export const frameLook: Look<{ link: string }> = {
  style: badgeFrameStyle,
  scripts: [],
  framed: true,
  problem: () => "",
};
export const imageLook: Look<{ link: string }> = { ...frameLook, style: "" };
