import { warmUp } from "#functions/actions/rating/warm-up.ts";
import { showRequest } from "#functions/actions/requests/show-request.ts";
import { type PageAnswer, type PageCallOf, page } from "#functions/http/page.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import { showTokenPage as route } from "#shared/contract/rate-tokens.ts";
import { thanksAddress } from "#web/rate/addresses.ts";
import { brandStyle } from "#web/rate/brand-style.ts";
import { renderRatePage } from "#web/rate/render.tsx";
import { prefilledAnswers } from "../../prefilled-answers.ts";
import { requestLook, wayOn } from "../../request-look.ts";

/**
 * The customer's page of one request, with what is known of them in its fields. An answer that the business has dealt with
 * leads to its thanks. Nothing is noted: programs follow links too.
 */
export async function run({ params, query, asked, prefix, now }: PageCallOf<typeof route>): Promise<PageAnswer> {
  const { shown, feedback, language: own } = unlessRefused(await showRequest(params.token, now, { words: query.q }));
  if (shown.answered === "settled") return { movedTo: thanksAddress(prefix, shown.link, feedback ?? "", true) };
  const language = asked ?? own ?? shown.language;
  return {
    html: renderRatePage({
      profile: shown,
      language,
      prefix,
      nonce: "",
      typed: prefilledAnswers(shown.prefilled),
      words: query.q,
      request: { token: params.token, answered: shown.answered !== "no" },
    }),
    style: brandStyle(shown.brandColor),
  };
}

await warmUp({ key: false });

export const handler = page(route, { run, again: wayOn, look: requestLook });
