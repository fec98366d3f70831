import { reopened } from "#shared/rules/feedback.ts";
import { changeWithNote, type FeedbackAddress, type Saying } from "./change-with-note.ts";

/** Puts a resolved feedback back to pending, with a note of who and when. Refused: `feedback_not_resolved`, `feedback_not_found`, `unprocessable` once it is full of notes. */
export const reopenFeedback = (at: FeedbackAddress, saying: Saying) => changeWithNote(at, "reopened", reopened, saying);
