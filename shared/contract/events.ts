/** A handler that no request starts: fed from the table's stream through a queue, or by a clock. */
export interface EventSource {
  /** CloudFormation's logical id: never changes. */
  id: string;
  /** The handler's file below `functions/`, without its ending. */
  handler: string;
  /** One sentence: what it does. The function's description in AWS. */
  summary: string;
  /** One sentence for alarms: what it means to people when this fails. */
  failure: string;
  trigger: QueueTrigger | BranchTrigger | TopicTrigger | ScheduleTrigger;
}

/** A clock's ticks. */
export interface ScheduleTrigger {
  kind: "schedule";
  minutes: number;
  /** After how many minutes what failed is tried again, where that is not at the next tick. */
  retryMinutes?: number;
}

/** How a queue hands its messages to a handler. */
interface Handing {
  /** Messages in one batch, at most. */
  batch: number;
  /** Batches at the same time, at most. AWS allows 2 or more. */
  concurrency: number;
  /** How often a message is handed over before it becomes a dead letter. */
  tries: number;
}

/**
 * What another service of AWS publishes to an SNS topic of ours: each notification goes into a queue, in SNS's envelope, and
 * is handed over from there.
 */
export interface TopicTrigger extends Handing {
  kind: "topic";
  /** The service that may publish to it. */
  publisher: string;
}

/** Records of the table's stream, put into a queue by a pipe without code, and handed to the handler in batches. */
export interface QueueTrigger extends Handing {
  kind: "queue";
  /** Filters in EventBridge's notation: records that fit one of them go into the queue. */
  patterns: Record<string, unknown>[];
  /**
   * The text attributes of the new item that the queue carries, beside what happened to it (`eventName`). Nothing
   * personal: queues keep what they get for days.
   */
  carries: readonly string[];
  /** Which of the records that fit are this event's, where other events share its pipe. Absent: all. */
  takes?: Share;
}

/**
 * A share of what another event's pipe takes from the stream, in a queue of its own: a topic sorts it. So what there is
 * much of keeps nothing else waiting, and the stream has no more readers.
 */
export interface BranchTrigger extends Handing {
  kind: "branch";
  /** The id of the event whose pipe it is. */
  of: string;
  takes: Share;
}

/** Whether an attribute that the pipe carries has one of the values `of`, or none of `but`. */
export interface Fitting {
  attribute: string;
  of?: readonly string[];
  but?: readonly string[];
}

/** The records of which all this is true. */
export type Share = readonly Fitting[];

/** The text of the log line for a message that ended without being sent. A metric counts the lines by it. */
export const messageNotSent = "message not sent";

/** The text of the log line for a message that was refused for now, or could not be prepared, and is tried again. A metric counts the lines by it. */
export const messagePutOff = "message put off";

/** The text of the log line for a message of a queue at which its handler failed. A metric counts the lines by it. */
export const queueMessageFailed = "message of the queue failed";

/** How many seconds a handler of these may run. */
export const handlerSeconds = 60;

/** How many minutes something that a schedule fails at each time waits, so that it keeps nothing else waiting. */
export const retryMinutes = 60;

/** How many seconds a message that was handed over stays hidden, unless it is done with before. AWS asks for six times the handler's. */
export const hiddenSeconds = 6 * handlerSeconds;

/**
 * Senders of each queue at the same time: AWS allows two or more, and three keep the pace while SES takes 200 milliseconds.
 * What asks customers has a queue of its own, so that alerts and account emails never wait behind it.
 */
export const senders = 3;

/** Emails and SMS that go out in a second from each queue, but for short bursts, which SES allows: what a new account may send. */
const sentPerSecond = 14;

/**
 * Milliseconds that a sender takes for each message at least, so that those of its queue together keep to
 * `sentPerSecond`. When both queues are full at once SES refuses some, which are tried again (`docs/rules.md`, the road).
 */
export const sendPace = Math.ceil((senders * 1_000) / sentPerSecond);

/** Requests that go out in a minute. */
export const requestsPerMinute = Math.floor((60_000 / sendPace) * senders);

/** How many days a queue keeps a message, dead letters too. */
export const queueDays = 14;

/**
 * Every event handler, for infrastructure and the local triggers alike. At most two of them are fed by the stream:
 * DynamoDB throttles a third reader of a shard.
 */
export const events: EventSource[] = [
  {
    id: "complaints",
    handler: "events/complaints.queue",
    summary:
      "Queues the messages that a new or reopened feedback, or a changed answer, causes for members, counts held ratings and tells owners and admins of them, and notes who gave a feedback.",
    failure:
      "Members are not told of new complaints and other feedback, nor that ratings are held, the public score does not say how many are, and customers do not find what they gave.",
    trigger: {
      kind: "queue",
      patterns: [
        // A complaint, or news to whoever wants to hear of all feedback, or a rating that is held. What is imported is neither.
        {
          eventName: ["INSERT"],
          dynamodb: {
            NewImage: { kind: { S: ["feedback", "heldFeedback"] }, channel: { S: ["link", "sms", "email"] } },
          },
        },
        // A complaint that waits and did not before, because it is open again or its customer changed their answer: whoever
        // was not told is told now.
        {
          eventName: ["MODIFY"],
          dynamodb: {
            OldImage: { status: { S: [{ "anything-but": ["pending"] }] } },
            NewImage: { kind: { S: ["feedback"] }, alert: { S: ["queued"] }, status: { S: ["pending"] } },
          },
        },
        // Whatever happens to a request: how far it came is counted.
        { eventName: ["INSERT", "MODIFY"], dynamodb: { NewImage: { kind: { S: ["request"] } } } },
        // Locations came or went, and Stripe is yet to hear of it; or SMS credits changed where they are bought by themselves.
        {
          eventName: ["INSERT", "MODIFY"],
          dynamodb: { NewImage: { kind: { S: ["subscription", "sms"] }, changedAt: { S: [{ exists: true }] } } },
        },
        {
          // Also when an address is left later.
          eventName: ["INSERT", "MODIFY"],
          dynamodb: {
            NewImage: { kind: { S: ["feedback"] }, givenBy: { S: [{ exists: true }] } },
            OldImage: { givenBy: { S: [{ exists: false }] } },
          },
        },
      ],
      carries: ["organization", "_id", "kind"],
      takes: [{ attribute: "kind", but: ["request", "subscription", "sms"] }],
      batch: 5,
      concurrency: 5,
      // Five hours: nothing else would find a complaint that was not told.
      tries: 50,
    },
  },
  {
    id: "requestFigures",
    handler: "events/request-figures.queue",
    summary: "Counts how far requests came, and tells of few SMS credits.",
    failure: "The figures of requests stand still, and nobody is told that SMS credits run out.",
    trigger: {
      kind: "branch",
      of: "complaints",
      takes: [{ attribute: "kind", of: ["request"] }],
      batch: 5,
      concurrency: 2,
      tries: 50,
    },
  },
  {
    id: "billing",
    handler: "events/billing.queue",
    summary: "Has Stripe bill the locations that there are, and buys SMS credits where the automatic refill is on.",
    failure: "Locations that were added are not billed until the next day, and texts stop when the credits run out.",
    trigger: {
      kind: "branch",
      of: "complaints",
      takes: [{ attribute: "kind", of: ["subscription", "sms"] }],
      batch: 5,
      concurrency: 2,
      tries: 50,
    },
  },
  {
    id: "messages",
    handler: "events/messages.queue",
    summary: "Sends queued emails and SMS, but for those that ask customers.",
    failure: "No email and no SMS is sent: no alert, and none that confirms an address or resets a password.",
    trigger: {
      kind: "queue",
      patterns: [
        {
          eventName: ["INSERT", "MODIFY"],
          dynamodb: {
            NewImage: { kind: { S: ["message"] }, status: { S: ["queued"] }, handedOverAt: { S: [{ exists: true }] } },
          },
        },
        // An SMS about complaints that was not sent in the end.
        {
          eventName: ["MODIFY"],
          dynamodb: {
            OldImage: { status: { S: [{ "anything-but": ["failed"] }] } },
            NewImage: {
              kind: { S: ["message"] },
              template: { S: ["complaint_alert", "complaint_digest", "reply_alert"] },
              channel: { S: ["sms"] },
              status: { S: ["failed"] },
            },
          },
        },
      ],
      carries: ["_id", "template", "status"],
      takes: [
        { attribute: "template", but: ["request"] },
        { attribute: "status", but: ["failed"] },
      ],
      batch: 5,
      concurrency: senders,
      tries: 5,
    },
  },
  {
    id: "requestMessages",
    handler: "events/request-messages.queue",
    summary: "Sends the emails and SMS that ask customers for feedback.",
    failure: "No customer is asked for feedback.",
    trigger: {
      kind: "branch",
      of: "messages",
      takes: [{ attribute: "template", of: ["request"] }],
      batch: 5,
      concurrency: senders,
      tries: 5,
    },
  },
  {
    id: "failedTexts",
    handler: "events/failed-texts.queue",
    summary: "Queues an email in place of an SMS about complaints that was not sent in the end.",
    failure: "Members who are told of complaints by SMS alone do not hear of those whose SMS failed.",
    trigger: {
      kind: "branch",
      of: "messages",
      takes: [
        { attribute: "template", but: ["request"] },
        { attribute: "status", of: ["failed"] },
      ],
      batch: 5,
      concurrency: 2,
      tries: 50,
    },
  },
  {
    id: "inboundTexts",
    handler: "events/inbound-texts.queue",
    summary: "Does what customers ask for with a text: STOP, HELP and START, in English and French.",
    failure: "Customers who texted STOP are still asked, which the law forbids.",
    trigger: { kind: "topic", publisher: "sms-voice.amazonaws.com", batch: 5, concurrency: 2, tries: 50 },
  },
  {
    id: "mailFeedback",
    handler: "events/mail-feedback.queue",
    summary: "Keeps addresses from being asked that email came back from for good, or whose owner marked one as spam.",
    failure: "We go on writing to addresses that refuse us, until SES stops sending for all organizations.",
    trigger: { kind: "topic", publisher: "ses.amazonaws.com", batch: 5, concurrency: 2, tries: 50 },
  },
  {
    id: "messagesSweep",
    handler: "events/overdue-messages.schedule",
    summary: "Hands over messages that are overdue, and ends those whose sender stopped in between.",
    failure: "Messages that were refused for now are not tried again, and lost ones are not found.",
    trigger: { kind: "schedule", minutes: 1 },
  },
  {
    id: "reminders",
    handler: "events/reminders.schedule",
    summary: "Reminds customers who were asked and did not answer, once, where their organization wishes it.",
    failure: "Customers are reminded late, or not at all.",
    trigger: { kind: "schedule", minutes: 5 },
  },
  {
    id: "subscriptions",
    handler: "events/subscriptions.schedule",
    summary:
      "Compares organizations with Stripe: promotions that end, emails about bills that are due, and once a day whatever an event did not tell.",
    failure: "Promotions end late, nobody is told of a payment that is due, and what a lost event said stays unknown.",
    trigger: { kind: "schedule", minutes: 15, retryMinutes },
  },
  {
    id: "closedAccounts",
    handler: "events/closed-accounts.schedule",
    summary:
      "Erases accounts that were closed thirty days ago, with the organizations that closed with them, and deletes files that nothing shows any more.",
    failure: "What people have closed, and pictures that were taken down, are kept for longer than they were told.",
    trigger: { kind: "schedule", minutes: 10, retryMinutes },
  },
];
