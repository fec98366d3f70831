import * as z from "zod/mini";
import { alertUntold, queueAlerts } from "#functions/actions/queue-alerts.ts";
import { queueHeldNotices } from "#functions/actions/queue-held-notices.ts";
import { eachMessage } from "./each-message.ts";

/** A message of an earlier release has no kind: it tells of a feedback. It has no event's name either, and tells of a new one. */
const Rated = z.object({
  eventName: z._default(z.string(), "INSERT"),
  organization: z.string(),
  _id: z.string(),
  kind: z._default(z.enum(["feedback", "heldFeedback"]), "feedback"),
});

/**
 * A new complaint becomes its members' messages, one that is open again the messages of those who were never told, and a
 * rating that is held the notice that holding began.
 */
export const handler = eachMessage(Rated, ({ eventName, organization, _id: feedback, kind }, now) => {
  if (kind === "heldFeedback") return queueHeldNotices({ organization, feedback }, now);
  return (eventName === "MODIFY" ? alertUntold : queueAlerts)({ organization, feedback }, now);
});
