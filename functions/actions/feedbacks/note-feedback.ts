import { noted } from "#shared/rules/feedbacks/feedback.ts";
import { changeWithNote, type FeedbackAddress, type Saying } from "./change-with-note.ts";

/** Adds an internal note. Refused: `feedback_not_found`, `unprocessable` when it has no room for more. */
export const noteFeedback = (at: FeedbackAddress, saying: Saying) => changeWithNote(at, "note", noted, saying);
