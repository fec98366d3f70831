import { resolved } from "#shared/rules/feedbacks/feedback.ts";
import { changeWithNote, type FeedbackAddress, type Saying } from "./change-with-note.ts";

/**
 * Resolves a feedback, with a note of who did it, when, and what they wrote. Refused: `feedback_already_resolved`,
 * `feedback_not_found`.
 */
export const resolveFeedback = (at: FeedbackAddress, saying: Saying) =>
  changeWithNote(at, "resolved", resolved, saying);
