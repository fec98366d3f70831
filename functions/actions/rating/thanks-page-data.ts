import { type LinkTarget, readLink } from "#functions/data/organizations/link-target.ts";
import { readSubmitted } from "#functions/data/rating/submissions.ts";
import type { RateOutcome } from "#shared/model/rate-profile.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { standsInPublic } from "#shared/rules/feedbacks/public-score.ts";
import { isReachable, nothingTold, ratingOutcome, wantsContact } from "#shared/rules/feedbacks/rating.ts";
import { findReviewPages } from "./find-review-pages.ts";

export interface ThanksPageData {
  target: LinkTarget;
  outcome: RateOutcome;
  contact: "wanted" | "left" | "none";
  comment: "public" | "none";
}

/** Data of the thanks page, without the feedback's content; a null id means that nothing was stored. */
export async function thanksPageData(
  link: string,
  feedback: string | null,
  now: Date,
): Promise<ThanksPageData | Refusal> {
  const target = await readLink(link, now);
  if (!target) return { refused: "link_not_found" };
  if (feedback === null) return { target, outcome: nothingTold, contact: "none", comment: "none" };
  const stored = await readSubmitted(target.organization, feedback);
  if (!stored) return { refused: "not_found" };
  const left = stored.intercepted && isReachable(stored.customer) ? "left" : "none";
  const sources = await findReviewPages(target, stored);
  return {
    target,
    outcome: { feedback, ...ratingOutcome({ ...target, sources }, stored) },
    contact: wantsContact(stored) ? "wanted" : left,
    comment: target.publicScore && standsInPublic(stored) ? "public" : "none",
  };
}
