import { resolved } from "#shared/rules/feedback.ts";
import { changeWithNote, type FeedbackAddress, type Saying } from "./change-with-note.ts";

/** Resolves a feedback, with a note of who, when and, if given, what. Refused: `feedback_already_resolved`, `feedback_not_found`. */
export const resolveFeedback = (at: FeedbackAddress, saying: Saying) =>
  changeWithNote(at, "resolved", resolved, saying);
