import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { changeFeedback, type FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { changeHeld } from "#functions/data/feedbacks/held.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { withdrawn } from "#shared/rules/feedbacks/feedback.ts";
import { published, takenOff } from "#shared/rules/feedbacks/public-score.ts";

async function changeForAuthor(
  organization: string,
  feedback: string,
  decide: (feedback: FeedbackItem) => FeedbackItem,
): Promise<void> {
  if ((await changeFeedback(organization, feedback, decide)) !== null) return;
  await changeHeld(organization, feedback, decide);
  // It may have been accepted meanwhile.
  await changeFeedback(organization, feedback, decide);
}

/** Removes a comment from the public page for its author; the rating still counts. */
export const withdrawByAuthor = (organization: string, feedback: string): Promise<void> =>
  changeForAuthor(organization, feedback, withdrawn);

/** Publishes a comment by its author's consent. */
export const publishByAuthor = (organization: string, feedback: string): Promise<void> =>
  changeForAuthor(organization, feedback, published);

/**
 * Removes a comment from the public page at its author's request; staff cannot restore it, as consent is the author's.
 */
export const withdrawByStaff = async (feedback: string, by: ActorReference): Promise<FeedbackItem | Refusal> =>
  (await changeFeedback(by.organization, feedback, takenOff, () => [auditPut(by, { feedback })])) ?? {
    refused: "feedback_not_found",
  };
