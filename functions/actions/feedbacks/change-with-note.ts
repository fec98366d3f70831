import { ulid } from "ulid";
import { changeFeedback, type FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import type { NamedThing, Note } from "#shared/model/feedback.ts";
import type { Refusal } from "#shared/model/refusal.ts";

export interface FeedbackAddress {
  organization: string;
  feedback: string;
}

export interface Saying {
  by: NamedThing;
  text: string;
  now: Date;
}

export async function changeWithNote(
  { organization, feedback }: FeedbackAddress,
  kind: Note["kind"],
  transition: (feedback: FeedbackItem, note: Note) => FeedbackItem | Refusal,
  { by, text, now }: Saying,
): Promise<FeedbackItem | Refusal> {
  const note = { _id: ulid(now.getTime()), kind, author: by, text, date: now.toISOString() };
  const changed = await changeFeedback(organization, feedback, (before) => transition(before, note));
  return changed ?? { refused: "feedback_not_found" };
}
