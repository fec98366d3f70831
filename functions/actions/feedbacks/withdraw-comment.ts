import { auditPut } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/by.ts";
import { changeFeedback, type FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { changeHeld } from "#functions/data/feedbacks/held.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { withdrawn } from "#shared/rules/feedbacks/feedback.ts";
import { published, takenOff } from "#shared/rules/feedbacks/public-score.ts";

/** Changes a feedback for whoever gave it: where it counts, or where it waits if it is held. One that is gone is left alone. */
async function changeForAuthor(
  organization: string,
  feedback: string,
  decide: (feedback: FeedbackItem) => FeedbackItem,
): Promise<void> {
  if ((await changeFeedback(organization, feedback, decide)) !== null) return;
  await changeHeld(organization, feedback, decide);
  // What was accepted in between is among the feedback by now.
  await changeFeedback(organization, feedback, decide);
}

/** Takes a comment off the public page for whoever wrote it. Its stars still count. */
export const withdrawByAuthor = (organization: string, feedback: string): Promise<void> =>
  changeForAuthor(organization, feedback, withdrawn);

/** Lets everybody read a comment, for whoever wrote it, where its author is asked for that. */
export const publishByAuthor = (organization: string, feedback: string): Promise<void> =>
  changeForAuthor(organization, feedback, published);

/**
 * Takes a comment off the public page by staff, whom its author asked; the audit log says who did it, once, and the public page how many they took off.
 * Staff cannot put it back: the consent is its author's. Refused: `feedback_not_found`.
 */
export const withdrawByStaff = async (feedback: string, by: By): Promise<FeedbackItem | Refusal> =>
  (await changeFeedback(by.organization, feedback, takenOff, () => [auditPut(by, { feedback })])) ?? {
    refused: "feedback_not_found",
  };
