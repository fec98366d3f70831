import { ulid } from "ulid";
import { changeFeedback, type FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import type { Write } from "#functions/data/table.ts";
import type { NamedThing, Note } from "#shared/model/feedback.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import { isWithinReach, type Viewer } from "#shared/rules/feedbacks/feedback-visibility.ts";

export interface FeedbackAddress {
  organization: string;
  feedback: string;
  viewer: Viewer;
}

export interface Saying {
  by: NamedThing;
  text: string;
  now: Date;
}

const notFound: Refusal = { refused: "feedback_not_found" };

/** Changes a feedback that the viewer sees, with the writes of `follow`. */
export async function changeSeen(
  { organization, feedback, viewer }: FeedbackAddress,
  transition: (feedback: FeedbackItem) => FeedbackItem | Refusal,
  follow: (after: FeedbackItem) => Promise<Write[]> = async () => [],
): Promise<FeedbackItem | Refusal> {
  let writes: Write[] = [];
  const changed = await changeFeedback(
    organization,
    feedback,
    async (before) => {
      const after = isWithinReach(viewer, before) ? transition(before) : notFound;
      writes = isRefusal(after) ? [] : await follow(after);
      return after;
    },
    () => writes,
  );
  return changed ?? notFound;
}

export function changeWithNote(
  at: FeedbackAddress,
  kind: Note["kind"],
  transition: (feedback: FeedbackItem, note: Note) => FeedbackItem | Refusal,
  { by, text, now }: Saying,
  follow?: (after: FeedbackItem) => Promise<Write[]>,
): Promise<FeedbackItem | Refusal> {
  const note = { _id: ulid(now.getTime()), kind, author: by, text, date: now.toISOString() };
  return changeSeen(at, (before) => transition(before, note), follow);
}
