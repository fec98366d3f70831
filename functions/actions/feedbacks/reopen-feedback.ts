import { reopened } from "#shared/rules/feedbacks/feedback.ts";
import { changeWithNote, type FeedbackAddress, type Saying } from "./change-with-note.ts";

/**
 * Makes a resolved feedback pending again, with a note of who did it and when. Refused: `feedback_not_resolved`,
 * `feedback_not_found`.
 */
export const reopenFeedback = (at: FeedbackAddress, saying: Saying) => changeWithNote(at, "reopened", reopened, saying);
