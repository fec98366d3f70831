import { resolved } from "#shared/rules/feedbacks/feedback.ts";
import { changeWithNote, type FeedbackAddress, type Saying } from "./change-with-note.ts";

export const resolveFeedback = (at: FeedbackAddress, saying: Saying) =>
  changeWithNote(at, "resolved", resolved, saying);
