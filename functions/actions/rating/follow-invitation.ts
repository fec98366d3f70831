import { changeFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { readLink } from "#functions/data/organizations/link-target.ts";
import { readSubmitted } from "#functions/data/rating/submissions.ts";
import { noteClicked } from "#functions/data/requests/request-answers.ts";
import { Id } from "#shared/contract/inputs/id.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { publicReviewPage } from "#shared/rules/feedbacks/interception.ts";
import { findReviewPages } from "./find-review-pages.ts";

/** Records a click on an invitation, once for each target. */
export async function noteInvitation(organization: string, feedback: string, target: string): Promise<void> {
  await changeFeedback(organization, feedback, (before) =>
    before.invited?.includes(target) ? before : { ...before, invited: [...(before.invited ?? []), target] },
  );
}

/** Finds the public page behind an invitation and counts the click, only for customers who were invited. */
export async function followInvitation(
  link: string,
  target: string,
  { feedback, counts, now }: { feedback: string | undefined; counts: boolean; now: Date },
): Promise<{ page: string; invited: boolean } | Refusal> {
  const led = await readLink(link, now);
  if (!led) return { refused: "link_not_found" };
  const known = Id.safeParse(feedback);
  const rated = known.success ? await readSubmitted(led.organization, known.data) : null;
  const page = publicReviewPage(target, await findReviewPages(led, rated));
  if (!page) return { refused: "not_found" };
  const invited = rated?.invitedBy !== undefined;
  if (!counts || !invited) return { page, invited };
  await noteInvitation(led.organization, rated._id, target);
  if (rated.request !== undefined) await noteClicked(led.organization, rated.request, now);
  return { page, invited };
}
