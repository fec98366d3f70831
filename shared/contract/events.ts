/** A handler that no request starts: fed by the table's stream, or by a clock. */
export interface EventSource {
  /** CloudFormation's logical id: never changes. */
  id: string;
  /** The handler's file below `functions/`, without its ending. */
  handler: string;
  /** One sentence: what it does. The function's description in AWS. */
  summary: string;
  /** One sentence for alarms: what it means to people when this fails. */
  failure: string;
  trigger:
    | {
        kind: "stream";
        /** Lambda event filters: records that fit one of them are handed over. */
        patterns: Record<string, unknown>[];
      }
    | { kind: "schedule"; minutes: number };
}

const inserted = (kind: string, more: Record<string, unknown> = {}) => ({
  eventName: ["INSERT"],
  dynamodb: { NewImage: { kind: { S: [kind] }, ...more } },
});

/**
 * Every event handler, for infrastructure and the local triggers alike. At most two of them read the stream: DynamoDB
 * throttles a third reader of a shard.
 */
export const events: EventSource[] = [
  {
    id: "streamEmail",
    handler: "events/email.stream",
    summary: "Turns a new complaint into its members' messages, and sends queued emails.",
    failure:
      "Members are not told of new complaints, and no email is sent: none that confirms an address or resets a password either.",
    trigger: {
      kind: "stream",
      patterns: [
        inserted("feedback", { alert: { S: ["queued"] } }),
        inserted("message", { channel: { S: ["email"] } }),
      ],
    },
  },
  {
    id: "streamSms",
    handler: "events/sms.stream",
    summary: "Sends queued SMS.",
    failure: "SMS are not sent.",
    trigger: { kind: "stream", patterns: [inserted("message", { channel: { S: ["sms"] } })] },
  },
  {
    id: "messagesSweep",
    handler: "events/stuck-messages.schedule",
    summary: "Marks messages as unknown whose sender stopped before it could say whether they were sent.",
    failure: "Messages that broke off while they were sent stay marked as being sent.",
    trigger: { kind: "schedule", minutes: 5 },
  },
];
