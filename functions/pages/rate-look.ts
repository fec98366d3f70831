import type { Look } from "#functions/http/page.ts";
import { formAddress } from "#web/rate/addresses.ts";
import { inlineScript, inlineStyle } from "#web/rate/document.tsx";
import { renderProblemPage } from "#web/rate/render.tsx";

/** How the customer's pages tell of a problem; from all but an address that is not there, a way leads back to the form. */
export const rateLook: Look = {
  style: inlineStyle,
  script: inlineScript,
  problem: ({ code, retryAfter }, { asked, prefix, link }) =>
    renderProblemPage({
      code,
      language: asked ?? "en",
      seconds: retryAfter,
      back: code === "link_not_found" || code === "not_found" ? null : formAddress(prefix, link),
    }),
};
