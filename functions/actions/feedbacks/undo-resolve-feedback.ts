import type { UserItem } from "#functions/data/accounts/users.ts";
import { unresolved } from "#shared/rules/feedbacks/feedback.ts";
import { changeSeen, type FeedbackAddress } from "./change-with-note.ts";

/** Undoes one's own recent resolution without a trace. */
export const undoResolveFeedback = (at: FeedbackAddress, { by, now }: { by: UserItem; now: Date }) =>
  changeSeen(at, (before) => unresolved(before, { by: by._id, now }));
