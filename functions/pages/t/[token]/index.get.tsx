import { type ShownRequest, showRequest } from "#functions/actions/rating/show-request.ts";
import { thanksPageData } from "#functions/actions/rating/thanks-page-data.ts";
import { warmUp } from "#functions/actions/rating/warm-up.ts";
import { countedSearch } from "#functions/actions/requests/open-request.ts";
import { type PageAnswer, type PageCallOf, page } from "#functions/http/page.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import { showTokenPageRoute as route } from "#shared/contract/rate-tokens.ts";
import { isRefusal } from "#shared/model/refusal.ts";
import { thanksAddress } from "#web/rate/addresses.ts";
import { brandStyle } from "#web/rate/brand-style.ts";
import { renderRatePage } from "#web/rate/render.tsx";
import { answerThanks } from "../../answer-thanks.ts";
import { prefilledAnswers } from "../../prefilled-answers.ts";
import { requestLook, wayOn } from "../../request-look.ts";

type Call = PageCallOf<typeof route>;

/** A published comment shows the thanks at once, because its author can still withdraw it. */
async function settledAnswer(
  { shown: { link }, feedback, language }: ShownRequest,
  { params: { token }, asked, prefix, now }: Call,
): Promise<PageAnswer> {
  const thanks = feedback === null ? null : await thanksPageData(link, feedback, now);
  return thanks === null || isRefusal(thanks) || thanks.comment !== "public"
    ? { movedTo: thanksAddress(prefix, link, feedback ?? "", true) }
    : answerThanks(thanks, { token, asked, own: language, prefix }, "public");
}

/** A settled answer leads to its thanks; nothing is noted, because programs follow links, too. */
export async function run(call: Call): Promise<PageAnswer> {
  const { params, query, asked, prefix, now } = call;
  const found = unlessRefused(await showRequest(params.token, now, { words: query.q }));
  const { shown, language: own } = found;
  if (shown.answered === "settled") return settledAnswer(found, call);
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

export const handler = page(route, { run, again: wayOn, look: requestLook, find: countedSearch });
