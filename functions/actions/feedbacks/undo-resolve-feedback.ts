import type { UserItem } from "#functions/data/accounts/users.ts";
import { changeFeedback, type FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { unresolved } from "#shared/rules/feedbacks/feedback.ts";
import type { FeedbackAddress } from "./change-with-note.ts";

/** Undoes one's own recent resolution without a trace. */
export async function undoResolveFeedback(
  { organization, feedback }: FeedbackAddress,
  { by, now }: { by: UserItem; now: Date },
): Promise<FeedbackItem | Refusal> {
  const changed = await changeFeedback(organization, feedback, (before) => unresolved(before, { by: by._id, now }));
  return changed ?? { refused: "feedback_not_found" };
}
