import { reopenedFeedback } from "#shared/rules/feedbacks/feedback.ts";
import { changeWithNote, type FeedbackAddress, type Saying } from "./change-with-note.ts";

export const reopenFeedback = (at: FeedbackAddress, saying: Saying) =>
  changeWithNote(at, "reopened", reopenedFeedback, saying);
