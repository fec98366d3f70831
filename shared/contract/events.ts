/** A handler that no request starts: fed by the table's stream, or by a clock. */
export interface EventSource {
  /** CloudFormation's logical id: never changes. */
  id: string;
  /** The handler's file below `functions/`, without its ending. */
  handler: string;
  /** One sentence: what it means to people when this fails. */
  failure: string;
  trigger:
    | {
        kind: "stream" /** Lambda event filter pattern: only these records are handed over. */;
        pattern: Record<string, unknown>;
      }
    | { kind: "schedule"; minutes: number };
}

const inserted = (kind: string, more: Record<string, unknown> = {}) => ({
  eventName: ["INSERT"],
  dynamodb: { NewImage: { kind: { S: [kind] }, ...more } },
});

/** Every event handler, for infrastructure and the local triggers alike. */
export const events: EventSource[] = [
  {
    id: "alertsFanOut",
    handler: "events/alerts.stream",
    failure: "Members are not told of new complaints.",
    trigger: { kind: "stream", pattern: inserted("feedback", { alert: { S: ["queued"] } }) },
  },
  {
    id: "messagesSendEmail",
    handler: "events/send-email.stream",
    failure: "Emails, those that confirm an address or reset a password among them, are not sent.",
    trigger: { kind: "stream", pattern: inserted("message", { channel: { S: ["email"] } }) },
  },
  {
    id: "messagesSendSms",
    handler: "events/send-sms.stream",
    failure: "SMS are not sent.",
    trigger: { kind: "stream", pattern: inserted("message", { channel: { S: ["sms"] } }) },
  },
  {
    id: "messagesSweep",
    handler: "events/stuck-messages.schedule",
    failure: "Messages that broke off while they were sent stay marked as being sent.",
    trigger: { kind: "schedule", minutes: 5 },
  },
];
