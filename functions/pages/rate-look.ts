import type { Look } from "#functions/http/page.ts";
import { formAddress } from "#web/rate/addresses.ts";
import { formScript, inlineStyle, thanksScript } from "#web/rate/document.tsx";
import { renderProblemPage } from "#web/rate/render.tsx";

/** How the customer's pages show a problem. Every problem links back to the form, except an unknown address. */
export const rateLook: Look<{ link: string }> = {
  style: inlineStyle,
  scripts: [formScript, thanksScript],
  problem: ({ code, retryAfter }, { asked, prefix, params }) =>
    renderProblemPage({
      code,
      language: asked ?? "en",
      seconds: retryAfter,
      back:
        params.link === undefined || code === "link_not_found" || code === "not_found"
          ? null
          : formAddress(prefix, params.link),
    }),
};
