import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import * as z from "zod/mini";
import { readable } from "#functions/data/item.ts";
import { messageKey, messagesToLookAfter } from "#functions/data/keys.ts";
import { CountedCall } from "#functions/data/limits.ts";
import { documents, ifNew, readAll, tableName, ttl, type Write } from "#functions/data/table.ts";
import { orNull } from "#shared/model/absent.ts";
import { answerWords } from "#shared/model/answer-word.ts";
import { BillingFacts, BillingNoticeKind } from "#shared/model/billing-notice.ts";
import { Language } from "#shared/model/language.ts";
import { membershipNotices } from "#shared/model/membership-notice.ts";
import { PlanOfClosed } from "#shared/model/plan-of-closed.ts";
import { Role } from "#shared/model/role.ts";
import { SmsLeftOut } from "#shared/model/sms-left-out.ts";
import { oneDay, oneMinute } from "#shared/rules/durations.ts";
import { masked } from "#shared/rules/masked.ts";

/** Milliseconds for which a message is kept after it was due, or has ended. */
export const messageLife = 90 * oneDay;

/** Until when a message is kept that is due, or ends, at a moment. One that waits for long must not be deleted before. */
export const keptFrom = (moment: Date) => ({ expiresAt: ttl(moment.getTime() + messageLife) });

/** Milliseconds after which the sweep looks after a message that is on the road or being sent: longer than any sender lives. */
export const patience = 5 * oneMinute;

const addressed = { language: z.catch(Language, "en"), to: z.string() };

/** An email with a link about the person's own account. The token is not stored: the sender derives it from its id. */
const TokenMail = z.object({
  ...addressed,
  channel: z.literal("email"),
  template: z.enum(["verify", "reset", "new_email"]),
  organization: z.null(),
  data: z.object({ tokenId: z.string() }),
});

/** An organization that closes with an account, and what becomes of its subscription as it stood then. */
const ClosesWith = z.extend(PlanOfClosed, { organization: z.string() });
export type ClosesWith = z.infer<typeof ClosesWith>;

/** Tells a person what was done with their account, or tried. */
const AccountNotice = z.object({
  ...addressed,
  channel: z.literal("email"),
  template: z.enum(["already_registered", "email_changed", "password_changed", "account_closed"]),
  organization: z.null(),
  data: z.object({ closes: z.optional(z.array(ClosesWith)) }),
});

/** Why an email goes to somebody who wants an SMS. */
const smsLeftOut = z.catch(z.optional(SmsLeftOut), undefined);

/** Tells a member about a complaint. It holds only the feedback's id, so that no copy of the customer's words outlives it. */
const ComplaintAlert = z.object({
  ...addressed,
  channel: z.enum(["email", "sms"]),
  template: z.literal("complaint_alert"),
  organization: z.string(),
  /**
   * `smsLeftOut`: why the receiver gets this email and no SMS. `round`: how often its customer had taken the complaint back
   * before.
   */
  data: z.object({
    feedback: z.string(),
    user: z.optional(z.string()),
    smsLeftOut,
    round: z.optional(z.int()),
  }),
});

/** Tells a member what a customer texted back, which is read when it is sent. `feedback`: what answered the request by then. */
const ReplyAlert = z.object({
  ...addressed,
  channel: z.enum(["email", "sms"]),
  template: z.literal("reply_alert"),
  organization: z.string(),
  data: z.object({
    request: z.string(),
    reply: z.string(),
    feedback: orNull(z.string()),
    user: z.string(),
    smsLeftOut,
  }),
});

/** Carries a code to a phone number. The code is not stored: the sender derives it from its id. */
const PhoneCode = z.object({
  ...addressed,
  channel: z.literal("sms"),
  template: z.literal("phone_code"),
  organization: z.null(),
  /** `counted`: the calls that limits counted for it, to be taken off where it certainly was not sent. */
  data: z.object({ codeId: z.string(), counted: z._default(z.array(CountedCall), []) }),
});

/** Answers what somebody asked for by a text. No organization pays for it. */
const TextAnswer = z.object({
  ...addressed,
  channel: z.literal("sms"),
  template: z.literal("text_answer"),
  organization: z.null(),
  data: z.object({ word: z.enum(answerWords) }),
});

/** Tells a member about all complaints of ten minutes that came after the tenth: how many there are is `complaints`. */
const ComplaintDigest = z.object({
  ...addressed,
  channel: z.enum(["email", "sms"]),
  template: z.literal("complaint_digest"),
  organization: z.string(),
  data: z.object({ user: z.string() }),
  complaints: z.int(),
  smsLeftOut,
});

/** Tells an owner or admin that ratings are held, which ones is read when it is sent. */
const HeldRatings = z.object({
  ...addressed,
  channel: z.literal("email"),
  template: z.literal("held_ratings"),
  organization: z.string(),
  data: z.object({ user: z.string() }),
});

/** Tells a member about a new feedback that is no complaint. It does not stand among the organization's unsent alerts. */
const FeedbackNews = z.object({
  ...addressed,
  channel: z.literal("email"),
  template: z.literal("feedback_news"),
  organization: z.null(),
  data: z.object({ organization: z.string(), user: z.string(), feedback: z.string() }),
});

/**
 * Tells a member of all feedback that came from `from` until just before `to`, which is read when it is sent. `beyond`: it
 * stands for emails about single feedbacks that would have been too many. `late`: what came before `from` and was held
 * until another digest had left.
 */
const DailyDigest = z.object({
  ...addressed,
  channel: z.literal("email"),
  template: z.literal("daily_digest"),
  organization: z.null(),
  data: z.object({
    organization: z.string(),
    user: z.string(),
    from: z.string(),
    to: z.string(),
    beyond: z._default(z.boolean(), false),
    late: z._default(z.array(z.string()), []),
  }),
});

/**
 * Tells somebody that they were added to an organization. The temporary password is not stored: the sender derives it
 * from its id. Whether they have an account is looked up when it is sent, so that adding tells nobody.
 */
const UserAdded = z.object({
  ...addressed,
  channel: z.literal("email"),
  template: z.literal("user_added"),
  organization: z.null(),
  data: z.object({ addedTo: z.string(), newcomer: z.string(), passwordId: z.string() }),
});

/** Tells a person what somebody did with their membership of an organization. Names are read when it is sent. */
const MembershipNotice = z.object({
  ...addressed,
  channel: z.literal("email"),
  template: z.enum(membershipNotices),
  organization: z.null(),
  data: z.object({
    organization: z.string(),
    user: z.string(),
    by: z.string(),
    role: z.catch(z.optional(Role), undefined),
    person: z.optional(z.string()),
  }),
});

/** Tells an owner or admin that few SMS credits are left, how many is read when it is sent. */
const FewCredits = z.object({
  ...addressed,
  channel: z.literal("email"),
  template: z.literal("few_credits"),
  organization: z.null(),
  data: z.object({ organization: z.string(), user: z.string() }),
});

/** Tells who pays for an organization, a contact or its owners (`user`), about its bills. */
const BillingNotice = z.object({
  ...addressed,
  channel: z.literal("email"),
  template: z.literal("billing_notice"),
  organization: z.null(),
  data: z.object({
    organization: z.string(),
    user: orNull(z.string()),
    notice: BillingNoticeKind,
    facts: BillingFacts,
  }),
});

/** Tells our sales mailbox what somebody asks about a price for many locations. */
const SalesContact = z.object({
  ...addressed,
  channel: z.literal("email"),
  template: z.literal("sales_contact"),
  organization: z.null(),
  data: z.object({ organization: z.string(), user: z.string(), locations: z.int(), message: z.string() }),
});

/**
 * Asks a customer for feedback, or reminds them. It belongs to no organization's unsent alerts: what became of it is told by
 * its request, which has the same id, or the first part of the reminder's.
 */
const RequestMessage = z.object({
  ...addressed,
  channel: z.enum(["email", "sms"]),
  template: z.literal("request"),
  organization: z.null(),
  /**
   * `credits`: what its organization paid for it. `persons`: the marks of its customer. `remindAfter`: after how many days
   * it is reminded of; null for never. `reminder`: whether this is that second message.
   */
  data: z.object({
    organization: z.string(),
    request: z.string(),
    credits: z.int(),
    persons: z.array(z.string()),
    remindAfter: orNull(z.int()),
    reminder: z._default(z.boolean(), false),
  }),
});

/** What a message says, and who to. */
export const MessageContent = z.discriminatedUnion("template", [
  TokenMail,
  AccountNotice,
  ComplaintAlert,
  ReplyAlert,
  ComplaintDigest,
  HeldRatings,
  PhoneCode,
  TextAnswer,
  UserAdded,
  FeedbackNews,
  DailyDigest,
  MembershipNotice,
  FewCredits,
  BillingNotice,
  SalesContact,
  RequestMessage,
]);
export type MessageContent = z.infer<typeof MessageContent>;

/**
 * `queued` until a sender claims it, `sending` while it tries, then `sent`, `failed` (certainly not sent) or `unknown`
 * (perhaps sent, so never sent again). Back to `queued` when it was certainly not sent and another try may help.
 * `digested` is an alert that is told in a digest.
 */
export const MessageStatus = z.enum(["queued", "sending", "sent", "failed", "unknown", "digested"]);
export type MessageStatus = z.infer<typeof MessageStatus>;

const Life = z.object({
  _id: z.string(),
  status: MessageStatus,
  createdAt: z.string(),
  /** When to try it: from then on it is overdue. Messages of earlier releases were due when they were made. */
  dueAt: z.optional(z.string()),
  /** When it was due for the first time: from then on it is tried for as long as its template allows. */
  firstDueAt: z.optional(z.string()),
  /** When it was last put on the road to a sender. Absent while it waits for `dueAt`. */
  handedOverAt: z.optional(z.string()),
  /** How often it was tried and certainly not sent. */
  attempts: z._default(z.int(), 0),
  /** Why it failed, is unknown or waits: a code, never a person's data. */
  reason: z.optional(z.string()),
  endedAt: z.optional(z.string()),
  /** When somebody last had it sent again after it had failed. */
  sentAgainAt: z.optional(z.string()),
  /** The digest that tells of this alert's complaint in its place. */
  digest: z.optional(z.string()),
});
type Life = z.infer<typeof Life>;

/** One email or SMS. */
export const Message = z.intersection(MessageContent, Life);
export type Message = z.infer<typeof Message>;

/**
 * The organization that a message is about, whose name and perhaps whose customers' words it holds, also where it tells whoever
 * was added there; null for an account's own.
 */
export const aboutOf = ({ organization, data }: Message): string | null =>
  organization ?? ("organization" in data ? data.organization : "addedTo" in data ? data.addedTo : null);

export type RequestMessage = Extract<Message, { template: "request" }>;

/** A message that a sender has claimed. `claim` identifies the attempt. */
export const ClaimedMessage = z.intersection(Message, z.object({ claim: z.string(), claimedAt: z.string() }));
export type ClaimedMessage = z.infer<typeof ClaimedMessage>;

/** The beginning of a message's life: due at once. Give `id` where the same cause must make the same message. */
export function queuedAt(now: Date, id: string = ulid(now.getTime())): Life {
  const at = now.toISOString();
  return { _id: id, status: "queued", createdAt: at, dueAt: at, firstDueAt: at, handedOverAt: at, attempts: 0 };
}

/** A message about to be written, due at once. */
export const newMessage = ({ id, now, ...content }: MessageContent & { id?: string; now: Date }): Message => ({
  ...content,
  ...queuedAt(now, id),
});

/** The same message, due later: it is not on the road yet, and the sweep hands it over when its time has come. */
export const dueLater = <Given extends Life>(message: Given, due: Date): Given => ({
  ...message,
  dueAt: due.toISOString(),
  firstDueAt: due.toISOString(),
  handedOverAt: undefined,
});

/**
 * Keys of the index by due time. Messages are spread over them, because one key takes 1,000 writes a second. What asks
 * customers stands under ten keys of its own, so that no other message is found behind thousands of them.
 */
export const lookAfterKeys = 10;

/** The keys under which the sweep finds what asks customers, and all else. */
export const keysOf = (what: "requests" | "others"): number[] =>
  Array.from({ length: lookAfterKeys }, (_, spread) => spread + (what === "requests" ? lookAfterKeys : 0));

/** Where the sweep finds a message that is not over, and when it looks after it. */
export function lookAfter({ _id, template }: { _id: string; template: string }, at: Date) {
  const spread = [..._id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % lookAfterKeys;
  return {
    gsi2pk: messagesToLookAfter(keysOf(template === "request" ? "requests" : "others")[spread] ?? spread),
    gsi2sk: at.toISOString(),
  };
}

const after = (moment: string, milliseconds: number) => new Date(Date.parse(moment) + milliseconds);

/** The item to store for a queued message. */
export const messageRecord = <Given extends Life & { template: string }>(message: Given) => ({
  ...messageKey(message._id),
  kind: "message",
  ...message,
  ...lookAfter(message, after(message.dueAt ?? message.createdAt, message.handedOverAt ? patience : 0)),
  ...keptFrom(new Date(message.dueAt ?? message.createdAt)),
});

/** The mark in place of an alert whose complaint is told in a digest. It is never sent itself. */
export function digestedRecord(alert: Message, digest: string) {
  const { gsi2pk: _pk, gsi2sk: _sk, ...record } = messageRecord(alert);
  return { ...record, to: masked(alert.to), status: "digested" satisfies MessageStatus, digest };
}

/** The write that queues a message, for the transaction that causes it; its insertion is what gets it sent. */
export const messagePut = (message: Message): Write => ({
  Put: { TableName: tableName, Item: messageRecord(message), ConditionExpression: ifNew },
});

const stored = async (id: string): Promise<unknown> =>
  (await documents.send(new GetCommand({ TableName: tableName, Key: messageKey(id), ConsistentRead: true }))).Item;

/** A message by id, or null. */
export async function readMessage(id: string): Promise<Message | null> {
  const item = await stored(id);
  return item === undefined ? null : Message.parse(item);
}

/** The same, for who goes on where this release cannot read it. */
export async function readMessageIfReadable(id: string): Promise<Message | null | "unreadable"> {
  const item = await stored(id);
  return item === undefined ? null : (Message.safeParse(item).data ?? "unreadable");
}

/** The messages of requests by their ids. Those that are not there are left out. 1 read unit each. */
export const readRequestMessages = async (ids: readonly string[]): Promise<RequestMessage[]> =>
  readable(Message, await readAll(ids.map(messageKey), { ConsistentRead: true })).filter(
    (message): message is RequestMessage => message.template === "request",
  );
