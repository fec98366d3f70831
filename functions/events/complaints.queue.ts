import * as z from "zod/mini";
import { queueAlerts } from "#functions/actions/queue-alerts.ts";
import { eachMessage } from "./each-message.ts";

const Complaint = z.object({ organization: z.string(), _id: z.string() });

/** A new complaint becomes its members' messages. */
export const handler = eachMessage(Complaint, ({ organization, _id }, now) =>
  queueAlerts({ organization, feedback: _id }, now),
);
