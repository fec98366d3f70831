import * as feedbacks from "#functions/data/feedbacks.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import type { FeedbackAddress } from "./change-with-note.ts";

/** Erases a feedback for good and takes it out of the figures. Refused: `feedback_not_found`. */
export async function eraseFeedback({ organization, feedback }: FeedbackAddress): Promise<{ erased: true } | Refusal> {
  return (await feedbacks.eraseFeedback(organization, feedback)) ? { erased: true } : { refused: "feedback_not_found" };
}
