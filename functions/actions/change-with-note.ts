import { ulid } from "ulid";
import { changeFeedback, type FeedbackItem } from "#functions/data/feedbacks.ts";
import type { UserItem } from "#functions/data/users.ts";
import type { Note } from "#shared/model/feedback.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { fullName } from "#shared/rules/person.ts";

/** Which feedback of which organization. */
export interface FeedbackAddress {
  organization: string;
  feedback: string;
}

/** What a member of staff writes about a feedback, and when. */
export interface Saying {
  by: UserItem;
  text: string;
  now: Date;
}

/**
 * Changes a feedback by a transition that adds a note. Refused: `feedback_not_found`, and whatever the transition
 * refuses.
 */
export async function changeWithNote(
  { organization, feedback }: FeedbackAddress,
  kind: Note["kind"],
  transition: (feedback: FeedbackItem, note: Note) => FeedbackItem | Refusal,
  { by, text, now }: Saying,
): Promise<FeedbackItem | Refusal> {
  const author = { _id: by._id, name: fullName(by) };
  const note = { _id: ulid(now.getTime()), kind, author, text, date: now.toISOString() };
  const changed = await changeFeedback(organization, feedback, (before) => transition(before, note));
  return changed ?? { refused: "feedback_not_found" };
}
