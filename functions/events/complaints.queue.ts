import * as z from "zod/mini";
import { onRatingHeld } from "#functions/actions/feedbacks/on-rating-held.ts";
import { onFeedbackChanged } from "#functions/actions/rating/on-feedback-changed.ts";
import { eachMessage } from "./each-message.ts";

const Rated = z.object({
  eventName: z.string(),
  organization: z.string(),
  _id: z.string(),
  kind: z.enum(["feedback", "heldFeedback"]),
});

/** Follow-up work for a new or reopened feedback, and for a rating that is held. */
export const handler = eachMessage(Rated, ({ eventName, organization, _id: feedback, kind }, now) =>
  kind === "heldFeedback"
    ? onRatingHeld({ organization, feedback }, now)
    : onFeedbackChanged({ organization, feedback }, eventName === "MODIFY", now),
);
