import { randomUUID } from "node:crypto";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import * as z from "zod/mini";
import { Language } from "#shared/model/language.ts";
import { itemOf } from "./item.ts";
import { messageKey, messagesBeingSent } from "./keys.ts";
import { documents, isNew, tableName, ttl, type Write } from "./table.ts";

/** How long a message is kept, sent or not. */
const messageLife = 90 * 24 * 3_600_000;

const addressed = { language: z.catch(Language, "en"), to: z.string() };

/** An email with a link about the person's own account. The token is not stored: the sender derives it from its id. */
const TokenMail = z.object({
  ...addressed,
  channel: z.literal("email"),
  template: z.enum(["verify", "reset"]),
  organization: z.null(),
  data: z.object({ tokenId: z.string() }),
});

const AlreadyRegistered = z.object({
  ...addressed,
  channel: z.literal("email"),
  template: z.literal("already_registered"),
  organization: z.null(),
  data: z.object({}),
});

/** Tells a member about a complaint. It holds only the feedback's id, so that no copy of the customer's words outlives it. */
const ComplaintAlert = z.object({
  ...addressed,
  channel: z.enum(["email", "sms"]),
  template: z.literal("complaint_alert"),
  organization: z.string(),
  /** `smsLeftOut`: why the receiver gets this email and no SMS. */
  data: z.object({
    feedback: z.string(),
    smsLeftOut: z.catch(z.optional(z.enum(["no_credits", "day_full"])), undefined),
  }),
});

/** Carries a code to a phone number. The code is not stored: the sender derives it from its id. */
const PhoneCode = z.object({
  ...addressed,
  channel: z.literal("sms"),
  template: z.literal("phone_code"),
  organization: z.null(),
  data: z.object({ codeId: z.string() }),
});

/** What a message says, and to whom. */
export const MessageContent = z.discriminatedUnion("template", [
  TokenMail,
  AlreadyRegistered,
  ComplaintAlert,
  PhoneCode,
]);
export type MessageContent = z.infer<typeof MessageContent>;

/**
 * `queued` until a sender claims it, `sending` while it tries, then `sent`, `failed` (certainly not sent) or `unknown`
 * (the sender broke off: perhaps sent, so never sent again).
 */
export const MessageStatus = z.enum(["queued", "sending", "sent", "failed", "unknown"]);
export type MessageStatus = z.infer<typeof MessageStatus>;

/** One email or SMS. */
export const Message = z.intersection(
  MessageContent,
  z.object({
    _id: z.string(),
    status: MessageStatus,
    createdAt: z.string(),
    /** Why it failed or is unknown: a code, never a person's data. */
    reason: z.optional(z.string()),
  }),
);
export type Message = z.infer<typeof Message>;

/** A message that a sender has claimed. `claim` identifies the attempt. */
export const ClaimedMessage = z.intersection(Message, z.object({ claim: z.string(), claimedAt: z.string() }));
export type ClaimedMessage = z.infer<typeof ClaimedMessage>;

/** A message about to be written. Give `id` where the same cause must make the same message, as for alerts. */
export function newMessage({ id, now, ...content }: MessageContent & { id?: string; now: Date }): Message {
  return { ...content, _id: id ?? ulid(now.getTime()), status: "queued", createdAt: now.toISOString() };
}

const putOf = (message: Message) => ({
  TableName: tableName,
  Item: {
    ...messageKey(message._id),
    kind: "message",
    ...message,
    expiresAt: ttl(Date.parse(message.createdAt) + messageLife),
  },
  ConditionExpression: isNew,
});

/** What a conditional write answers, or null when its condition refused. */
async function unlessRefused<Answer>(write: Promise<Answer>): Promise<Answer | null> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return null;
    throw error;
  }
}

/** The write that queues a message, for the transaction that causes it; its insertion is what gets it sent. */
export const messagePut = (message: Message): Write => ({ Put: putOf(message) });

/** Queues a message on its own. False when it was queued before. */
export async function queueMessage(message: Message): Promise<boolean> {
  return (await unlessRefused(documents.send(new PutCommand(putOf(message))))) !== null;
}

/** A message by id, or null. */
export async function readMessage(id: string): Promise<Message | null> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: messageKey(id), ConsistentRead: true }),
  );
  return Item ? Message.parse(Item) : null;
}

/**
 * Takes a queued message to send it: of any number of callers one gets it, the others null. From then on it is never
 * queued again, whatever becomes of the caller.
 */
export async function claimMessage(id: string, now: Date): Promise<ClaimedMessage | null> {
  const claim = randomUUID();
  const claimed = await unlessRefused(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: messageKey(id),
        UpdateExpression: "SET #status = :sending, claim = :claim, claimedAt = :now, gsi2pk = :index, gsi2sk = :now",
        // The claim itself is let through: when its answer was lost on the way, the client repeats the same request.
        ConditionExpression: "#status = :queued OR (#status = :sending AND claim = :claim)",
        ExpressionAttributeNames: { "#status": "status" },
        ExpressionAttributeValues: {
          ":queued": "queued",
          ":sending": "sending",
          ":claim": claim,
          ":now": now.toISOString(),
          ":index": messagesBeingSent,
        },
        ReturnValues: "ALL_NEW",
      }),
    ),
  );
  return claimed && ClaimedMessage.parse(claimed.Attributes);
}

/** What identifies an attempt to send. */
type Claim = Pick<ClaimedMessage, "_id" | "claim">;

/** Ends a claimed message that is in one of the states `from`. */
async function end(
  message: Claim,
  status: MessageStatus,
  from: readonly MessageStatus[],
  reason?: string,
): Promise<boolean> {
  const states = Object.fromEntries(from.map((state, index) => [`:from${index}`, state]));
  const ended = await unlessRefused(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: messageKey(message._id),
        UpdateExpression:
          reason === undefined
            ? "SET #status = :status REMOVE gsi2pk, gsi2sk, reason"
            : "SET #status = :status, reason = :reason REMOVE gsi2pk, gsi2sk",
        ConditionExpression: `claim = :claim AND #status IN (${Object.keys(states).join(", ")})`,
        ExpressionAttributeNames: { "#status": "status" },
        ExpressionAttributeValues: { ...states, ":status": status, ":reason": reason, ":claim": message.claim },
      }),
    ),
  );
  return ended !== null;
}

/** Writes down that a claimed message was sent: also one given up as unknown, when its sender comes back late. False when it had ended. */
export const markSent = (message: ClaimedMessage): Promise<boolean> => end(message, "sent", ["sending", "unknown"]);

/** Writes down that a claimed message was certainly not sent, and the code of why. False when it had ended. */
export const markFailed = (message: ClaimedMessage, reason: string): Promise<boolean> =>
  end(message, "failed", ["sending", "unknown"], reason);

/** Writes down that nobody can tell whether a claimed message was sent. False when it is known meanwhile. */
export const markUnknown = (message: Claim, reason: string): Promise<boolean> =>
  end(message, "unknown", ["sending"], reason);

/** What the sweep reads of a message. It goes on even where it does not know the template. */
const StuckMessage = itemOf(
  z.object({ _id: z.string(), claim: z.string(), template: z.string(), channel: z.string() }),
);
export type StuckMessage = z.infer<typeof StuckMessage>;

/** Messages that were claimed before `before` and never ended, oldest first: up to `limit`. */
export async function stuckMessages(before: Date, limit = 100): Promise<StuckMessage[]> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi2",
      KeyConditionExpression: "gsi2pk = :index AND gsi2sk < :before",
      ExpressionAttributeValues: { ":index": messagesBeingSent, ":before": before.toISOString() },
      Limit: limit,
    }),
  );
  return Items.map((item) => StuckMessage.parse(item));
}
