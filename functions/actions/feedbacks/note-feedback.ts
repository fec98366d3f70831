import { noted } from "#shared/rules/feedbacks/feedback.ts";
import { changeWithNote, type FeedbackAddress, type Saying } from "./change-with-note.ts";

export const noteFeedback = (at: FeedbackAddress, saying: Saying) => changeWithNote(at, "note", noted, saying);
