import { withdrawByAuthor } from "#functions/actions/feedbacks/withdraw-comment.ts";
import { type ThanksPageData, thanksPageData } from "#functions/actions/rating/thanks-page-data.ts";
import { openRequest } from "#functions/actions/requests/open-request.ts";
import type { RequestItem } from "#functions/data/requests/requests.ts";
import type { Language } from "#shared/model/language.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";

/** Removes an answer's comment from the public page, by request link, in any status. */
export async function withdrawAnswer(
  found: RequestItem | null,
  now: Date,
): Promise<{ thanks: ThanksPageData; language: Language | null } | Refusal> {
  const opened = await openRequest(found, now);
  if (isRefusal(opened)) return opened;
  const { request, target } = opened;
  if (request.feedback === null) return { refused: "not_found" };
  await withdrawByAuthor(request.organization, request.feedback);
  const thanks = await thanksPageData(target.link, request.feedback, now);
  return isRefusal(thanks) ? thanks : { thanks, language: request.language };
}
