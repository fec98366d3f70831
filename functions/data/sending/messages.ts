import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import * as z from "zod/mini";
import { readable } from "#functions/data/item.ts";
import { messageKey, messagesToLookAfter } from "#functions/data/keys.ts";
import { CountedCall } from "#functions/data/limits.ts";
import { documents, ifNew, readAll, tableName, ttl, type Write } from "#functions/data/table.ts";
import { BillingFacts, BillingNoticeKind } from "#shared/model/billing-notice.ts";
import { answerWords } from "#shared/model/feedback.ts";
import { Language } from "#shared/model/language.ts";
import { orNull } from "#shared/model/moment.ts";
import { membershipNotices } from "#shared/model/organization-user.ts";
import { Role } from "#shared/model/role.ts";
import { SmsLeftOut } from "#shared/model/sms-left-out.ts";
import { PlanOfClosed } from "#shared/model/subscription.ts";
import { phoneCodeLife, tokenLife } from "#shared/rules/accounts/account.ts";
import { closedLife } from "#shared/rules/accounts/closing.ts";
import { invitationLife } from "#shared/rules/accounts/organization-user.ts";
import { oneDay, oneHour, oneMinute } from "#shared/rules/dates.ts";
import { maskedAddress } from "#shared/rules/masked.ts";
import { requestLife } from "#shared/rules/requests/request-link.ts";

/** Milliseconds after its due time or end. */
export const messageLife = 90 * oneDay;

/** Counts from the due time, so that waiting messages never expire. */
export const keptFrom = (moment: Date) => ({ expiresAt: ttl(moment.getTime() + messageLife) });

/** Milliseconds; longer than any sender runs. */
export const patience = 5 * oneMinute;

const addressed = { language: z.catch(Language, "en"), to: z.string() };

/** An email that no organization lists among its unsent messages. */
const mail = { ...addressed, channel: z.literal("email"), organization: z.null() };

/** An SMS that no organization pays for. */
const text = { ...addressed, channel: z.literal("sms"), organization: z.null() };

/** To a member by email or SMS; the organization pays for it and lists it if unsent. */
const alert = { ...addressed, channel: z.enum(["email", "sms"]), organization: z.string() };

/** The token is derived from its id and never stored. */
const TokenMail = z.object({
  ...mail,
  template: z.enum(["verify", "reset", "new_email"]),
  data: z.object({ tokenId: z.string() }),
});

const ClosesWith = z.extend(PlanOfClosed, { organization: z.string() });
export type ClosesWith = z.infer<typeof ClosesWith>;

const AccountNotice = z.object({
  ...mail,
  template: z.enum(["already_registered", "email_changed", "password_changed", "account_closed"]),
  data: z.object({ closes: z.optional(z.array(ClosesWith)) }),
});

const smsLeftOut = z.catch(z.optional(SmsLeftOut), undefined);

/** Holds only the id, so that no copy of the customer's words outlives the feedback. */
const ComplaintAlert = z.object({
  ...alert,
  template: z.literal("complaint_alert"),
  /** `smsLeftOut`: why email replaces SMS. */
  data: z.object({ feedback: z.string(), user: z.string(), smsLeftOut }),
});

const ReplyAlert = z.object({
  ...alert,
  template: z.literal("reply_alert"),
  /** In the conversation of a feedback, else on a request that is not answered yet. */
  data: z.object({
    request: orNull(z.string()),
    reply: z.string(),
    feedback: orNull(z.string()),
    user: z.string(),
    smsLeftOut,
  }),
});

const ComplaintDigest = z.object({
  ...alert,
  template: z.literal("complaint_digest"),
  /** `assignedSince`: start of the window in which somebody else assigned them to the user. */
  data: z.object({ user: z.string(), smsLeftOut, assignedSince: z.optional(z.string()) }),
  complaints: z.array(z.string()),
});

const HeldRatings = z.object({
  ...alert,
  channel: z.literal("email"),
  template: z.literal("held_ratings"),
  data: z.object({ user: z.string() }),
});

/** The code is derived from its id and never stored. */
const PhoneCode = z.object({
  ...text,
  template: z.literal("phone_code"),
  /** `counted`: rate limits to uncount if not sent. */
  data: z.object({ codeId: z.string(), counted: z._default(z.array(CountedCall), []) }),
});

const TextAnswer = z.object({
  ...text,
  template: z.literal("text_answer"),
  data: z.object({ word: z.enum(answerWords) }),
});

const FeedbackNews = z.object({
  ...mail,
  template: z.literal("feedback_news"),
  data: z.object({ organization: z.string(), user: z.string(), feedback: z.string() }),
});

/** `to` is exclusive; `beyond`: replaces surplus emails. */
const DailyDigest = z.object({
  ...mail,
  template: z.literal("daily_digest"),
  data: z.object({
    organization: z.string(),
    user: z.string(),
    from: z.string(),
    to: z.string(),
    beyond: z._default(z.boolean(), false),
  }),
});

/** The account is looked up when sending, so that adding reveals none. */
const UserAdded = z.object({
  ...mail,
  template: z.literal("user_added"),
  data: z.object({ addedTo: z.string(), passwordId: z.string() }),
});

/** To an owner or admin, once for each complaint. */
const ComplaintOverdue = z.object({
  ...mail,
  template: z.literal("complaint_overdue"),
  data: z.object({ organization: z.string(), user: z.string(), feedback: z.string() }),
});

const MembershipNotice = z.object({
  ...mail,
  template: z.enum(membershipNotices),
  data: z.object({
    organization: z.string(),
    user: z.string(),
    by: z.string(),
    role: z.catch(z.optional(Role), undefined),
    person: z.optional(z.string()),
  }),
});

const FewCredits = z.object({
  ...mail,
  template: z.literal("few_credits"),
  data: z.object({ organization: z.string(), user: z.string() }),
});

const BillingNotice = z.object({
  ...mail,
  template: z.literal("billing_notice"),
  data: z.object({
    organization: z.string(),
    user: orNull(z.string()),
    notice: BillingNoticeKind,
    facts: BillingFacts,
  }),
});

const SalesContact = z.object({
  ...mail,
  template: z.literal("sales_contact"),
  data: z.object({ organization: z.string(), user: z.string(), locations: z.int(), message: z.string() }),
});

/** Shares its request's id; a reminder's has a suffix. */
const RequestMessage = z.object({
  ...alert,
  template: z.literal("request"),
  organization: z.null(),
  /** `credits` paid; `persons`: customer's hashes; `remindAfter` in days, null for never. */
  data: z.object({
    organization: z.string(),
    request: z.string(),
    credits: z.int(),
    persons: z.array(z.string()),
    remindAfter: orNull(z.int()),
    reminder: z._default(z.boolean(), false),
  }),
});

/** An answer to the customer of a feedback; its words stand in the conversation alone. */
const AnswerMessage = z.object({
  ...alert,
  template: z.literal("answer"),
  organization: z.null(),
  data: z.object({ organization: z.string(), feedback: z.string(), entry: z.string(), credits: z.int() }),
});

/** Asks a customer whether a complaint was put right, once its `resolution` has stood for a day. */
const PutRightMessage = z.object({
  ...alert,
  template: z.literal("put_right"),
  organization: z.null(),
  data: z.object({ organization: z.string(), feedback: z.string(), resolution: z.string(), credits: z.int() }),
});

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
  ComplaintOverdue,
  MembershipNotice,
  FewCredits,
  BillingNotice,
  SalesContact,
  RequestMessage,
  AnswerMessage,
  PutRightMessage,
]);
export type MessageContent = z.infer<typeof MessageContent>;

const lives: Readonly<Record<string, number | null>> = {
  ...tokenLife,
  already_registered: null,
  email_changed: null,
  password_changed: null,
  account_closed: closedLife,
  complaint_alert: null,
  reply_alert: null,
  complaint_digest: null,
  held_ratings: null,
  phone_code: phoneCodeLife,
  // A late reply would confuse the sender.
  text_answer: 2 * oneHour,
  user_added: invitationLife,
  feedback_news: null,
  daily_digest: null,
  complaint_overdue: null,
  role_changed: null,
  member_removed: null,
  ownership_received: null,
  owner_added: null,
  organization_closed: closedLife,
  few_credits: null,
  billing_notice: null,
  sales_contact: null,
  request: requestLife,
  answer: null,
  put_right: null,
} satisfies Record<MessageContent["template"], number | null>;

/** Milliseconds for which its link, code or offer works, from creation (requests: due time); null if unlimited. */
export const lifeOf = (template: string): number | null => lives[template] ?? null;

/** `failed`: certainly not sent; `unknown`: perhaps sent, so never retried. */
export const MessageStatus = z.enum(["queued", "sending", "sent", "failed", "unknown", "digested"]);
export type MessageStatus = z.infer<typeof MessageStatus>;

const Life = z.object({
  _id: z.string(),
  status: MessageStatus,
  createdAt: z.string(),
  /** When to try it: from then on it is overdue. */
  dueAt: z.string(),
  /** Start of its template's retry period. */
  firstDueAt: z.optional(z.string()),
  /** Absent while it waits. */
  handedOverAt: z.optional(z.string()),
  attempts: z._default(z.int(), 0),
  /** A code, never personal data. */
  reason: z.optional(z.string()),
  endedAt: z.optional(z.string()),
  sentAgainAt: z.optional(z.string()),
  digest: z.optional(z.string()),
});
type Life = z.infer<typeof Life>;

export const Message = z.intersection(MessageContent, Life);
export type Message = z.infer<typeof Message>;
export type MessageOf<Template extends Message["template"]> = Extract<Message, { template: Template }>;

/** Whether a message stands in the conversation about a feedback, so that it goes to its customer. */
export const isInConversation = (message: Message): message is MessageOf<"answer" | "put_right"> =>
  message.template === "answer" || message.template === "put_right";

export type RequestMessage = MessageOf<"request">;

/** `claim` identifies the attempt. */
export const ClaimedMessage = z.intersection(Message, z.object({ claim: z.string(), claimedAt: z.string() }));
export type ClaimedMessage = z.infer<typeof ClaimedMessage>;

/** Due at once; pass `id` for idempotency. */
export function queuedAt(now: Date, id: string = ulid(now.getTime())): Life {
  const at = now.toISOString();
  return { _id: id, status: "queued", createdAt: at, dueAt: at, firstDueAt: at, handedOverAt: at, attempts: 0 };
}

/** The question whether a complaint was put right, of one resolution. */
export const putRightId = (feedback: string, resolution: string): string => `${feedback}-put-right-${resolution}`;

export const newMessage = ({ id, now, ...content }: MessageContent & { id?: string; now: Date }): Message => ({
  ...content,
  ...queuedAt(now, id),
});

/** The message, due later; the sweep delivers it. */
export const dueLater = <Given extends Life>(message: Given, due: Date): Given => ({
  ...message,
  dueAt: due.toISOString(),
  firstDueAt: due.toISOString(),
  handedOverAt: undefined,
});

/** One takes only 1,000 writes a second; requests have their own, so that they delay nothing else. */
export const lookAfterKeys = 10;

export const keysOf = (what: "requests" | "others"): number[] =>
  Array.from({ length: lookAfterKeys }, (_, spread) => spread + (what === "requests" ? lookAfterKeys : 0));

/** Due index of an unfinished message. */
export function sweepTime({ _id, template }: { _id: string; template: string }, at: Date) {
  const spread = [..._id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % lookAfterKeys;
  return {
    gsi2pk: messagesToLookAfter(keysOf(template === "request" ? "requests" : "others")[spread] ?? spread),
    gsi2sk: at.toISOString(),
  };
}

const after = (moment: string, milliseconds: number) => new Date(Date.parse(moment) + milliseconds);

export const messageRecord = <Given extends Life & { template: string }>(message: Given) => ({
  ...messageKey(message._id),
  kind: "message",
  ...message,
  ...sweepTime(message, after(message.dueAt, message.handedOverAt ? patience : 0)),
  ...keptFrom(new Date(message.dueAt)),
});

/** Item of an alert covered by a digest; never sent itself. */
export function digestedRecord(alert: Message, digest: string) {
  const { gsi2pk: _pk, gsi2sk: _sk, ...record } = messageRecord(alert);
  return { ...record, to: maskedAddress(alert.to), status: "digested" satisfies MessageStatus, digest };
}

/** Queues a message; the stream delivers it. */
export const messagePut = (message: Message): Write => ({
  Put: { TableName: tableName, Item: messageRecord(message), ConditionExpression: ifNew },
});

export async function readMessage(id: string): Promise<Message | null> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: messageKey(id), ConsistentRead: true }),
  );
  return Item ? Message.parse(Item) : null;
}

export const readRequestMessages = async (ids: readonly string[]): Promise<RequestMessage[]> =>
  readable(Message, await readAll(ids.map(messageKey), { ConsistentRead: true })).filter(
    (message): message is RequestMessage => message.template === "request",
  );
