import { randomUUID } from "node:crypto";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { ifSettled } from "#functions/data/feedbacks/feedbacks.ts";
import { messageKey, unsentMessages } from "#functions/data/keys.ts";
import { callTakenOff } from "#functions/data/limits.ts";
import {
  requestPutOff,
  requestSent,
  requestUnsent,
  unsentTogether,
  type Ways,
} from "#functions/data/requests/request-life.ts";
import { documents, ifConditionHolds, insist, tableName, transact, type Write } from "#functions/data/table.ts";
import { masked } from "#shared/rules/masked.ts";
import { droppedAsSettled, needsNobody } from "#shared/rules/sending/sending.ts";
import {
  ClaimedMessage,
  keptFrom,
  lookAfter,
  type Message,
  type MessageStatus,
  patience,
  type RequestMessage,
} from "./messages.ts";
import { changeCredits } from "./sms-pool.ts";

/** Attributes to set, and attributes to remove with `null`. */
export type Changes = Record<string, string | number | null>;

/** The update of a message that is in one of the states `from`, where every value of `only` still stands. */
function updateOf(id: string, from: readonly MessageStatus[], only: Changes, changes: Changes) {
  const names = [...new Set(["status", ...Object.keys(only), ...Object.keys(changes)])];
  const name = (attribute: string) => `#${names.indexOf(attribute)}`;
  const values: Record<string, string | number> = {};
  const value = (given: string | number) => {
    const key = `:${Object.keys(values).length}`;
    values[key] = given;
    return key;
  };
  const set = Object.entries(changes).flatMap(([attribute, given]) =>
    given === null ? [] : [`${name(attribute)} = ${value(given)}`],
  );
  const removed = Object.keys(changes).filter((attribute) => changes[attribute] === null);
  const conditions = [
    `${name("status")} IN (${from.map(value).join(", ")})`,
    ...Object.entries(only).map(([attribute, given]) =>
      given === null ? `attribute_not_exists(${name(attribute)})` : `${name(attribute)} = ${value(given)}`,
    ),
  ];
  return {
    TableName: tableName,
    Key: messageKey(id),
    UpdateExpression: [
      ...(set.length > 0 ? [`SET ${set.join(", ")}`] : []),
      ...(removed.length > 0 ? [`REMOVE ${removed.map(name).join(", ")}`] : []),
    ].join(" "),
    ConditionExpression: conditions.join(" AND "),
    ExpressionAttributeNames: Object.fromEntries(names.map((attribute) => [name(attribute), attribute])),
    ExpressionAttributeValues: values,
  };
}

type Update = ReturnType<typeof updateOf>;

async function applied(update: Update): Promise<Record<string, unknown> | null> {
  const changed = await ifConditionHolds(documents.send(new UpdateCommand({ ...update, ReturnValues: "ALL_NEW" })));
  return changed?.Attributes ?? null;
}

/**
 * Changes a message where it is in one of the states `from` and every value of `only` still stands. Answers the changed
 * item, or null when somebody else was quicker.
 */
export const changeMessage = (...update: Parameters<typeof updateOf>): Promise<Record<string, unknown> | null> =>
  applied(updateOf(...update));

/** Changes a message as `changeMessage` does, with the writes `also` in one transaction. False when somebody else was quicker. */
export const changeMessageWith = async (
  also: readonly Write[],
  ...update: Parameters<typeof updateOf>
): Promise<boolean> => (await transact(() => [{ Update: updateOf(...update) }, ...also])).done;

/**
 * Takes a queued message to send it: of any number of callers one gets it, the others null. Null too when it was put off
 * since it was read, or when more complaints came into the digest than it was written for.
 */
export async function claimMessage(message: Message, now: Date): Promise<ClaimedMessage | null> {
  const claim = randomUUID();
  const seen = {
    attempts: message.attempts === 0 && message.dueAt === undefined ? null : message.attempts,
    ...("complaints" in message && { complaints: message.complaints }),
  };
  const changes = {
    status: "sending",
    claim,
    claimedAt: now.toISOString(),
    ...lookAfter(message, new Date(now.getTime() + patience)),
  };
  const claimed = await insist(
    async () =>
      (await changeMessage(message._id, ["queued"], seen, changes)) ??
      // When the answer to the claim was lost on the way, it is asked for again, and the first one has it.
      (await changeMessage(message._id, ["sending"], { claim }, { claimedAt: now.toISOString() })),
  );
  return claimed && ClaimedMessage.parse(claimed);
}

/** What a message holds by which more than itself changes with it. */
interface Carrying {
  data?: Message["data"] | undefined;
}

/** What identifies an attempt to send, and whose message it is. */
type Attempt = Pick<ClaimedMessage, "_id" | "claim" | "organization"> & Carrying;

const isOfRequest = (data: object): data is RequestMessage["data"] => "request" in data;

const requestIn = ({ data }: Carrying): RequestMessage["data"] | null =>
  data !== undefined && isOfRequest(data) ? data : null;

/**
 * Changes a message, and what follows from it in the same transaction, by the first way that is not refused; at last the
 * message alone. False when the message itself has changed.
 */
async function changeWith(update: Update, ways: Ways): Promise<boolean> {
  for (const also of ways) {
    const outcome = await transact(() => ({ message: { Update: update }, also }));
    if (outcome.done) return true;
    if (outcome.refused.has("message")) return false;
  }
  return (await applied(update)) !== null;
}

/** What was paid, and who by: an organization pays each SMS with a credit. */
interface Paid extends Carrying {
  _id: string;
  to: string;
  channel: string;
  organization: string | null;
}

const payerOf = ({ channel, organization }: Pick<Paid, "channel" | "organization">): string | null =>
  channel === "sms" ? organization : null;

/** What gives back what a message cost that was not sent: its credit, and its place in the limits that count what is sent. */
function refundsOf(paid: Paid, now: Date): Write[] {
  const payer = payerOf(paid);
  const counted = paid.data !== undefined && "counted" in paid.data ? (paid.data.counted ?? []) : [];
  const refund = { cause: "alert_refund", credits: 1, about: paid._id, by: null } as const;
  return [...(payer === null ? [] : changeCredits(payer, [refund], now)), ...counted.map(callTakenOff)];
}

/**
 * Ends a message as failed and gives back what it cost, both or neither. False when somebody was quicker, or
 * where the condition `only` does not hold.
 */
async function fail(paid: Paid, update: Update, { reason, now }: Ending, only: Write[] = []): Promise<boolean> {
  const data = requestIn(paid);
  if (data !== null) {
    const ways = requestUnsent({ channel: paid.channel, data }, reason, now);
    return changeWith(
      update,
      ways.map((way) => [...way, ...only]),
    );
  }
  const { done } = await transact(() => [{ Update: update }, ...refundsOf(paid, now), ...only]);
  return done;
}

/** Why and when a message ends without being sent. */
interface Ending {
  reason: string;
  now: Date;
}

const notToLookAfter = { gsi2pk: null, gsi2sk: null };

/** What a message that ended without being sent stands under: its organization's list, or nowhere. */
const listed = (organization: string | null, reason: string, now: Date) =>
  organization === null || needsNobody(reason)
    ? notToLookAfter
    : { gsi2pk: unsentMessages(organization), gsi2sk: now.toISOString() };

/**
 * Where a message went, once it is over: masked, so that no account's address outlives it here. A request's goes with its
 * customer. Whoever has one sent again says where anew, and so does its sender who comes back late.
 */
const goneTo = ({ to, ...held }: Carrying & { to: string }): Changes =>
  requestIn(held) === null ? { to: masked(to) } : {};

const ended = (status: "failed" | "unknown", organization: string | null, reason: string, now: Date) => ({
  status,
  reason,
  endedAt: now.toISOString(),
  handedOverAt: null,
  ...keptFrom(now),
  ...listed(organization, reason, now),
});

const failedNow = (paid: Paid, reason: string, now: Date) => ({
  ...ended("failed", paid.organization, reason, now),
  ...goneTo(paid),
});

/** Writes down that a claimed message was sent: also one given up as unknown, when its sender comes back late. False when it had ended. */
export function markSent({ _id, claim, ...held }: Attempt & { to: string }, now: Date): Promise<boolean> {
  const changes = {
    status: "sent",
    endedAt: now.toISOString(),
    reason: null,
    handedOverAt: null,
    ...goneTo(held),
    ...keptFrom(now),
    ...notToLookAfter,
  };
  const data = requestIn(held);
  return changeWith(
    updateOf(_id, ["sending", "unknown"], { claim }, changes),
    data === null ? [] : requestSent({ data }, "sent", now),
  );
}

/** Writes down that a claimed message was certainly not sent and is not tried again, and the code of why. False when it had ended. */
export const markFailed = ({ claim, ...paid }: Attempt & Paid, reason: string, now: Date): Promise<boolean> =>
  fail(paid, updateOf(paid._id, ["sending", "unknown"], { claim }, failedNow(paid, reason, now)), {
    reason,
    now,
  });

/** Writes down that nobody can tell whether a claimed message was sent. False when it is known meanwhile. */
export function markUnknown(
  { _id, claim, organization, ...held }: Attempt & { to: string },
  reason: string,
  now: Date,
): Promise<boolean> {
  const data = requestIn(held);
  return changeWith(
    updateOf(_id, ["sending"], { claim }, { ...ended("unknown", organization, reason, now), ...goneTo(held) }),
    data === null ? [] : requestSent({ data }, "unknown", now),
  );
}

/**
 * Says of an email to staff, or to somebody who wants an account, that it came back, though SES had taken it: it `failed`, or
 * may not have arrived. An organization's stands among what did not arrive from then on. False for a request, and where that
 * was said before. 2 write units.
 */
export async function markBack(
  { _id, organization, channel, template }: Message,
  status: "failed" | "unknown",
  reason: string,
  now: Date,
): Promise<boolean> {
  if (template === "request" || channel !== "email") return false;
  // What was unknown anyway, or came back before, is not told anew.
  const from: MessageStatus[] = status === "failed" ? ["sent", "unknown"] : ["sent"];
  return (await changeMessage(_id, from, {}, ended(status, organization, reason, now))) !== null;
}

const putOff = (message: Pick<Message, "_id" | "template" | "attempts">, due: Date, reason: string) => ({
  status: "queued",
  attempts: message.attempts + 1,
  dueAt: due.toISOString(),
  reason,
  claim: null,
  claimedAt: null,
  endedAt: null,
  handedOverAt: null,
  ...keptFrom(due),
  ...lookAfter(message, due),
});

/** Puts a message off, and what it asks for with it: whoever looks at a request sees when it goes out. */
function putOffUntil(message: Carrying, update: Update, due: Date, because: string): Promise<boolean> {
  const data = requestIn(message);
  return changeWith(update, data === null ? [] : requestPutOff({ data }, due, because));
}

/** Queues a claimed message again, due later, because it was certainly not sent. False when it had ended. */
export const queueAgain = (message: ClaimedMessage, due: Date, reason: string): Promise<boolean> => {
  // Where it goes was masked if it was given up as unknown meanwhile. That of a request is not, and may have been erased.
  const to = requestIn(message) === null ? { to: message.to } : {};
  const changes = { ...putOff(message, due, reason), ...to };
  return putOffUntil(
    message,
    updateOf(message._id, ["sending", "unknown"], { claim: message.claim }, changes),
    due,
    reason,
  );
};

/** The values that show that a queued message is still as it was read. */
export const asRead = ({ attempts, dueAt }: Message): Changes =>
  dueAt === undefined ? { dueAt: null } : { attempts, dueAt };

/**
 * Lets a queued message wait for its time. It was not tried, so that no try is counted; one that was tried before stays
 * due since then, or it would be tried for ever, and so does one that waits `asTried`. False when somebody was quicker.
 */
export const waitUnclaimed = (
  message: Message,
  due: Date,
  { because: reason, asTried = false }: { because: string; asTried?: boolean },
): Promise<boolean> => {
  const changes = {
    dueAt: due.toISOString(),
    ...(message.attempts === 0 && !asTried && { firstDueAt: due.toISOString() }),
    reason,
    handedOverAt: null,
    ...keptFrom(due),
    ...lookAfter(message, due),
  };
  return putOffUntil(message, updateOf(message._id, ["queued"], asRead(message), changes), due, reason);
};

/** Puts off a queued message that nobody claimed, because it could not even be prepared. False when somebody was quicker. */
export const putOffUnclaimed = (message: Message, due: Date, reason: string): Promise<boolean> => {
  const update = updateOf(message._id, ["queued"], asRead(message), putOff(message, due, reason));
  return putOffUntil(message, update, due, reason);
};

/**
 * Ends a queued message that nobody claimed: it was certainly not sent. `seen` are values that must still stand; `also` is
 * written with it. False when somebody was quicker.
 */
export const failUnclaimed = (
  paid: Paid,
  seen: Changes,
  reason: string,
  now: Date,
  also: Write[] = [],
): Promise<boolean> =>
  fail(paid, updateOf(paid._id, ["queued"], seen, failedNow(paid, reason, now)), { reason, now }, also);

/** Requests of one transaction that ends them: each writes seven items at most, and all share the pool's; DynamoDB takes 100. */
export const endedAtOnce = 14;

/**
 * Ends the messages of some requests of one organization (14 at most) that nobody claimed, all or none, with their credits
 * given back. False when somebody was quicker with one of them.
 */
export async function failRequestsUnclaimed(
  messages: readonly RequestMessage[],
  reason: string,
  now: Date,
): Promise<boolean> {
  const updates = messages.map((message) => ({
    Update: updateOf(message._id, ["queued"], asRead(message), ended("failed", message.organization, reason, now)),
  }));
  return (await transact(() => [...updates, ...unsentTogether(messages, reason, now)])).done;
}

/** What makes a message's reason to drop it true: a complaint that is reopened meanwhile must be told of. */
const stillTrue = ({ template, organization, data }: Message, reason: string): Write[] =>
  template === "complaint_alert" && reason === droppedAsSettled && organization !== null
    ? [ifSettled(organization, data.feedback)]
    : [];

/** Whether there is nothing left in a digest: each complaint that is settled is taken out of it before. */
const isEmptied = (message: Message, reason: string): boolean =>
  !("complaints" in message) || reason !== droppedAsSettled || message.complaints <= 0;

/**
 * Ends a queued message that has nothing to say: it is as it was read, with as many complaints, and what it would tell of
 * is still settled. False when something of this has changed, and for a digest that complaints are left in.
 */
export const dropUnclaimed = async (message: Message, reason: string, now: Date): Promise<boolean> => {
  if (!isEmptied(message, reason)) return false;
  const seen = { ...asRead(message), ...("complaints" in message && { complaints: message.complaints }) };
  const update = updateOf(message._id, ["queued"], seen, failedNow(message, reason, now));
  return fail(message, update, { reason, now }, stillTrue(message, reason));
};

/**
 * Queues a message of the organization that failed, to `to`, as if it were new, with the write `also`; an SMS is paid again. Answers what hinders
 * it: it is not `failed` any more, or there is no credit.
 */
export async function sendFailedAgain(
  message: Message,
  to: string,
  now: Date,
  also: Write,
): Promise<"queued" | "not_failed" | "no_credits"> {
  const at = now.toISOString();
  const payer = payerOf(message);
  const update = updateOf(
    message._id,
    ["failed"],
    { organization: message.organization },
    {
      status: "queued",
      to,
      sentAgainAt: at,
      attempts: 0,
      dueAt: at,
      firstDueAt: at,
      handedOverAt: at,
      reason: null,
      claim: null,
      claimedAt: null,
      endedAt: null,
      ...keptFrom(now),
      ...lookAfter(message, new Date(now.getTime() + patience)),
    },
  );
  const debit = { cause: "alert", credits: -1, about: message._id, by: null } as const;
  const paid = payer === null ? [] : changeCredits(payer, [debit], now);
  const queued = await transact(() => ({ message: { Update: update }, also, paid }));
  if (queued.done) return "queued";
  return queued.refused.has("message") ? "not_failed" : "no_credits";
}
