import { auditPut } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/by.ts";
import { changeFeedback, type FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { changeHeld } from "#functions/data/feedbacks/held.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { withdrawn } from "#shared/rules/feedbacks/feedback.ts";
import { takenOff } from "#shared/rules/feedbacks/public-score.ts";

/**
 * Takes a comment off the public page for whoever wrote it. Its stars still count. A rating that is held is changed where
 * it waits; one that is gone is left alone.
 */
export async function withdrawByAuthor(organization: string, feedback: string): Promise<void> {
  if ((await changeFeedback(organization, feedback, withdrawn)) !== null) return;
  await changeHeld(organization, feedback, withdrawn);
  // What was accepted in between is among the feedback by now.
  await changeFeedback(organization, feedback, withdrawn);
}

/**
 * The same by staff, whom its author asked; the audit log says who did it, once, and the public page how many they took off.
 * Staff cannot put it back: the consent is its author's. Refused: `feedback_not_found`.
 */
export const withdrawByStaff = async (feedback: string, by: By): Promise<FeedbackItem | Refusal> =>
  (await changeFeedback(by.organization, feedback, takenOff, () => [auditPut(by, { feedback })])) ?? {
    refused: "feedback_not_found",
  };
