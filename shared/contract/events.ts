/** A handler started by the table's stream through a queue, an SNS topic or a schedule. */
export interface EventSource {
  /** CloudFormation's logical id: never changes. */
  id: string;
  /** Path below `functions/`, without extension. */
  handler: string;
  /** One sentence; becomes the function's description in AWS. */
  summary: string;
  /** One sentence for alarms: the effect on people when this fails. */
  failure: string;
  trigger: QueueTrigger | BranchTrigger | TopicTrigger | ScheduleTrigger;
}

interface ScheduleTrigger {
  kind: "schedule";
  minutes: number;
  /** Retry delay in minutes; the next run if absent. */
  retryMinutes?: number;
}

interface Handing {
  batch: number;
  /** At most this many batches at a time; AWS allows 2 or more. */
  concurrency: number;
  /** Whether a stage that may send faster has more of them. */
  atRate?: true;
  /** Deliveries before a message becomes a dead letter. */
  tries: number;
}

/** Notifications that an AWS service publishes to an SNS topic, delivered through a queue in SNS's envelope. */
export interface TopicTrigger extends Handing {
  kind: "topic";
  publisher: string;
  /** Whether SES tells of bounces and spam marks; else of what it received. */
  ofSentMail?: true;
}

/** Stream records that an EventBridge pipe puts into a queue. */
export interface QueueTrigger extends Handing {
  kind: "queue";
  patterns: Record<string, unknown>[];
  /** Text attributes that the queue carries; never personal data, because queues keep messages for days. */
  carries: readonly string[];
  /** Share of the matching records, where other events use the same pipe; all if absent. */
  takes?: Share;
}

/** Its own queue behind another event's pipe, so that volume delays nothing else and the stream gains no reader. */
export interface BranchTrigger extends Handing {
  kind: "branch";
  of: string;
  takes: Share;
}

/** Matches when the attribute is one of `of`, or none of `but`. */
interface Fitting {
  attribute: string;
  of?: readonly string[];
  but?: readonly string[];
}

export type Share = readonly Fitting[];

/** Log line of a message that was finally not sent; a metric counts it. */
export const messageNotSent = "message not sent";

/** Log line of a message that is retried later; a metric counts it. */
export const messagePutOff = "message put off";

/** Log line of a queue message whose handler failed; a metric counts it. */
export const queueMessageFailed = "message of the queue failed";

export const handlerSeconds = 60;

/** Minutes before a failed item of a schedule is retried, so that it does not block the others. */
export const retryMinutes = 60;

/** Visibility timeout in seconds; AWS recommends six times the handler's timeout. */
export const hiddenSeconds = 6 * handlerSeconds;

/** Messages per second and queue: SES's rate for a new account, which allows short bursts. */
export const usualRate = 14;

/**
 * Senders of a queue that keep a rate while SES takes 200 ms. Requests have their own queue, so alerts never wait behind
 * them.
 */
export const sendersAt = (perSecond: number): number => Math.max(3, Math.ceil(perSecond / 5));

/** Minimum milliseconds per message and sender. If both queues are full, SES throttles some, which are retried. */
export const paceAt = (perSecond: number): number => Math.ceil((sendersAt(perSecond) * 1_000) / perSecond);

/** Log line of a run that left organizations uncompared with Stripe; a metric counts it. */
export const billingFellBehind = "not all billing was settled in time: the next run goes on";

/** Log line of a run that left due reminders unread; a metric counts it. */
export const remindersFellBehind = "not all reminders were looked at in time: the next run goes on";

/** Retention in days, dead letters included. */
export const queueDays = 14;

/** At most two events read the stream directly: DynamoDB throttles a third reader of a shard. */
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
        // New complaints, held ratings, and feedback for members who want all of it; imports excluded.
        {
          eventName: ["INSERT"],
          dynamodb: {
            NewImage: { kind: { S: ["feedback", "heldFeedback"] }, channel: { S: ["link", "sms", "email"] } },
          },
        },
        // A complaint that becomes pending again: members who were not alerted yet are alerted.
        {
          eventName: ["MODIFY"],
          dynamodb: {
            OldImage: { status: { S: [{ "anything-but": ["pending"] }] } },
            NewImage: { kind: { S: ["feedback"] }, alert: { S: ["queued"] }, status: { S: ["pending"] } },
          },
        },
        { eventName: ["INSERT", "MODIFY"], dynamodb: { NewImage: { kind: { S: ["request"] } } } },
        // Location changes that Stripe must learn, and SMS credits that may need an automatic refill.
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
      // About five hours: nothing else would find a complaint without an alert.
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
      concurrency: sendersAt(usualRate),
      atRate: true,
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
      concurrency: sendersAt(usualRate),
      atRate: true,
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
    id: "inboundMails",
    handler: "events/inbound-mails.queue",
    summary: "Puts what customers reply by email into the conversation about their feedback.",
    failure: "What customers reply by email reaches nobody.",
    trigger: { kind: "topic", publisher: "ses.amazonaws.com", batch: 1, concurrency: 2, tries: 20 },
  },
  {
    id: "mailFeedback",
    handler: "events/mail-feedback.queue",
    summary: "Keeps addresses from being asked that email came back from for good, or whose owner marked one as spam.",
    failure: "We go on writing to addresses that refuse us, until SES stops sending for all organizations.",
    trigger: {
      kind: "topic",
      publisher: "ses.amazonaws.com",
      ofSentMail: true,
      batch: 5,
      concurrency: 2,
      tries: 50,
    },
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
