import { auditPut } from "#functions/data/audit.ts";
import * as feedbacks from "#functions/data/feedbacks.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import type { FeedbackAddress } from "./change-with-note.ts";
import { erasedMarks } from "./erased-marks.ts";

/**
 * Erases a feedback for good and takes it out of the figures; the audit log says who did it by which route. Marks stay, so
 * that no file brings it back. Refused: `feedback_not_found`.
 */
export async function eraseFeedback(
  { organization, feedback }: FeedbackAddress,
  { user, route, now }: { user: string; route: string; now: Date },
): Promise<{ erased: true } | Refusal> {
  const entry = auditPut({ organization, user, route, feedback }, now);
  return (await feedbacks.eraseFeedback(organization, feedback, await erasedMarks(organization), entry))
    ? { erased: true }
    : { refused: "feedback_not_found" };
}
