import { withdrawAnswer } from "#functions/actions/rating/withdraw-answer.ts";
import { countedRequest, isOfRequest } from "#functions/actions/requests/open-request.ts";
import { type PageAnswer, type PageCallOf, page } from "#functions/http/page.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import { withdrawTokenCommentRoute as route } from "#shared/contract/rate-tokens.ts";
import { answerThanks } from "../../answer-thanks.ts";
import { requestLook, wayOn } from "../../request-look.ts";

/** Withdraws the comment for anybody who has the request's link. */
export async function run({ params, asked, prefix, now }: PageCallOf<typeof route>): Promise<PageAnswer> {
  const { thanks, language } = unlessRefused(await withdrawAnswer(params.token, now));
  return answerThanks(thanks, { token: params.token, asked, own: language, prefix }, "withdrawn");
}

export const handler = page(route, {
  run,
  again: wayOn,
  look: requestLook,
  countedLink: countedRequest,
  isGenuine: isOfRequest,
});
