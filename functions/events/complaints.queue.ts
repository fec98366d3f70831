import * as z from "zod/mini";
import { onFeedbackChanged } from "#functions/actions/rating/on-feedback-changed.ts";
import { queueHeldNotices } from "#functions/actions/sending/queue-held-notices.ts";
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
    ? queueHeldNotices(organization, now)
    : onFeedbackChanged({ organization, feedback }, eventName === "MODIFY", now),
);
