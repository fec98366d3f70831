import { changeFeedback, type FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import type { ContactWay } from "#shared/model/feedback.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { contacted, uncontacted } from "#shared/rules/feedbacks/feedback.ts";
import { changeWithNote, type FeedbackAddress, type Saying } from "./change-with-note.ts";

interface Contact extends Saying {
  way: ContactWay;
  byMember: boolean;
}

/** Notes that staff contacted the customer, once in ten minutes for each way. */
export const contactCustomer = (at: FeedbackAddress, { way, byMember, ...saying }: Contact) =>
  changeWithNote(at, "contacted", (feedback, note) => contacted(feedback, { ...note, by: way }, byMember), saying);

/** Removes the caller's newest contact note. */
export async function undoContact(
  { organization, feedback }: FeedbackAddress,
  by: string,
): Promise<FeedbackItem | Refusal> {
  const changed = await changeFeedback(organization, feedback, (before) => uncontacted(before, by));
  return changed ?? { refused: "feedback_not_found" };
}
