import { findRequest, targetOfRequest } from "#functions/actions/requests/open-request.ts";
import type { PageLook, ShownPage, Visit } from "#functions/http/page.ts";
import type { Problem } from "#functions/http/problem.ts";
import type { showTokenPageRoute } from "#shared/contract/rate-tokens.ts";
import { formAddress, requestAddress } from "#web/rate/addresses.ts";
import { brandStyle } from "#web/rate/brand-style.ts";
import { findScript, formScript, inlineStyle, openedScript, thanksScript } from "#web/rate/document.tsx";
import { renderProblemPage } from "#web/rate/render.tsx";

/** Problems that the form can't solve, so without a link back. */
const nowhere = new Set<string>([
  "token_not_found",
  "request_expired",
  "organization_closed",
  "feedback_settled",
  "not_found",
]);

export const requestLook: PageLook<{ token: string }> = {
  style: inlineStyle,
  scripts: [formScript, findScript, openedScript, thanksScript],
  problem: ({ code, retryAfter }, { asked, prefix, params }) =>
    renderProblemPage({
      code,
      language: asked ?? "en",
      seconds: retryAfter,
      back: params.token === undefined || nowhere.has(code) ? null : requestAddress(prefix, params.token),
    }),
};

/** Problems after which the business's own page is the way on. */
const leadsOn = new Set<string>(["request_expired", "feedback_settled"]);

export async function wayOn(
  { code }: Problem,
  { asked, prefix, params }: Pick<Visit<typeof showTokenPageRoute>, "asked" | "prefix" | "params">,
): Promise<ShownPage | null> {
  if (params.token === undefined || !leadsOn.has(code)) return null;
  const request = await findRequest(params.token);
  const target = request && (await targetOfRequest(request));
  if (request === null || target === null) return null;
  const language = asked ?? request.language ?? target.language;
  return {
    html: renderProblemPage({ code, language, back: null, anew: formAddress(prefix, target.link) }),
    style: brandStyle(target.brandColor),
  };
}
