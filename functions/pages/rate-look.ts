import type { PageLook } from "#functions/http/page.ts";
import { formAddress } from "#web/rate/addresses.ts";
import { findScript, formScript, inlineStyle, thanksScript } from "#web/rate/document.tsx";
import { renderProblemPage } from "#web/rate/render.tsx";

/** Problems that the form can't solve, so without a link back. */
const nowhere = new Set<string>(["link_not_found", "organization_closed", "not_found"]);

export const rateLook: PageLook<{ link: string }> = {
  style: inlineStyle,
  scripts: [formScript, findScript, thanksScript],
  problem: ({ code, retryAfter }, { asked, prefix, params }) =>
    renderProblemPage({
      code,
      language: asked ?? "en",
      seconds: retryAfter,
      back: params.link === undefined || nowhere.has(code) ? null : formAddress(prefix, params.link),
    }),
};
