import type { ContactWay } from "#shared/model/feedback.ts";
import { contacted, uncontacted } from "#shared/rules/feedbacks/feedback.ts";
import { changeSeen, changeWithNote, type FeedbackAddress, type Saying } from "./change-with-note.ts";

interface Contact extends Saying {
  way: ContactWay;
  byMember: boolean;
}

/** Notes that staff contacted the customer, once in ten minutes for each way. */
export const contactCustomer = (at: FeedbackAddress, { way, byMember, ...saying }: Contact) =>
  changeWithNote(at, "contacted", (feedback, note) => contacted(feedback, { ...note, by: way }, byMember), saying);

/** Removes the caller's newest contact note. */
export const undoContact = (at: FeedbackAddress, by: string) => changeSeen(at, (before) => uncontacted(before, by));
