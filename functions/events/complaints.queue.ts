import * as z from "zod/mini";
import { followHeld } from "#functions/actions/feedbacks/follow-held.ts";
import { followFeedback } from "#functions/actions/rating/follow-feedback.ts";
import { eachMessage } from "./each-message.ts";

/** A message of an earlier release has no kind: it tells of a feedback. It has no event's name either, and tells of a new one. */
const Rated = z.object({
  eventName: z._default(z.string(), "INSERT"),
  organization: z.string(),
  _id: z.string(),
  kind: z._default(z.enum(["feedback", "heldFeedback"]), "feedback"),
});

/**
 * A new feedback is followed by the messages of the members who want them and by a note of who gave it; a complaint that is open again, or that
 * comes by changing an answer, by the messages of those who were never told; and a rating that is held by its count and the notice that holding began.
 */
export const handler = eachMessage(Rated, ({ eventName, organization, _id: feedback, kind }, now) =>
  kind === "heldFeedback"
    ? followHeld({ organization, feedback }, now)
    : followFeedback({ organization, feedback }, eventName === "MODIFY", now),
);
