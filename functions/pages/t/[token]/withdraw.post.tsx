import { withdrawAnswer } from "#functions/actions/rating/withdraw-answer.ts";
import { findAnswered } from "#functions/actions/requests/open-request.ts";
import type { RequestItem } from "#functions/data/requests/requests.ts";
import { type PageAnswer, type PageCallOf, page } from "#functions/http/page.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import { withdrawTokenCommentRoute as route } from "#shared/contract/rate-tokens.ts";
import { answerThanks } from "../../answer-thanks.ts";
import { requestLook, wayOn } from "../../request-look.ts";

/** Withdraws the comment for anybody who has the request's link. */
export async function run(call: PageCallOf<typeof route, RequestItem | null>): Promise<PageAnswer> {
  const { found, params, asked, prefix, now } = call;
  const { thanks, language } = unlessRefused(await withdrawAnswer(found, now));
  return answerThanks(thanks, { token: params.token, asked, own: language, prefix }, "withdrawn");
}

export const handler = page(route, {
  run,
  again: wayOn,
  look: requestLook,
  find: findAnswered,
});
