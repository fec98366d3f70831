import * as z from "zod/mini";
import { followFeedback } from "#functions/actions/follow-feedback.ts";
import { queueHeldNotices } from "#functions/actions/queue-held-notices.ts";
import { eachMessage } from "./each-message.ts";

/** A message of an earlier release has no kind: it tells of a feedback. */
const Rated = z.object({
  organization: z.string(),
  _id: z.string(),
  kind: z._default(z.enum(["feedback", "heldFeedback"]), "feedback"),
});

/** A new feedback is followed by its members' messages and by a note of who gave it, and a rating that is held the notice that holding began. */
export const handler = eachMessage(Rated, ({ organization, _id: feedback, kind }, now) =>
  kind === "heldFeedback"
    ? queueHeldNotices({ organization, feedback }, now)
    : followFeedback({ organization, feedback }, now),
);
