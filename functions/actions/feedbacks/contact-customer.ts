import type { ContactWay } from "#shared/model/feedback.ts";
import { noted, uncontacted } from "#shared/rules/feedbacks/feedback.ts";
import { changeSeen, changeWithNote, type FeedbackAddress, type Saying } from "./change-with-note.ts";

/** Notes that staff contacted the customer, once in ten minutes for each way. */
export const contactCustomer = (at: FeedbackAddress, way: ContactWay, saying: Saying) =>
  changeWithNote(at, "contacted", (feedback, note) => noted(feedback, { ...note, by: way }), saying);

/** Removes the caller's newest contact note. */
export const undoContact = (at: FeedbackAddress, by: string) => changeSeen(at, (before) => uncontacted(before, by));
