import { randomUUID } from "node:crypto";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { type AnswerData, answerRefund, answerUnsent } from "#functions/data/conversations/answer-life.ts";
import { entryUpdate } from "#functions/data/conversations/entries.ts";
import { messageKey, unsentMessages } from "#functions/data/keys.ts";
import { callTakenOff } from "#functions/data/limits.ts";
import {
  requestPutOff,
  requestSent,
  requestUnsent,
  unsentTogether,
  type Ways,
} from "#functions/data/requests/request-life.ts";
import {
  ClaimedMessage,
  keptFrom,
  type Message,
  type MessageStatus,
  patience,
  type RequestMessage,
  sweepTime,
} from "#functions/data/sending/messages.ts";
import { changeCredits } from "#functions/data/sending/sms-pool.ts";
import { documents, ifConditionHolds, retryWrite, tableName, transact, type Write } from "#functions/data/table.ts";
import { maskedAddress } from "#shared/rules/masked.ts";
import { needsNobody } from "#shared/rules/sending/sending.ts";

/** Null removes an attribute. */
export type Changes = Record<string, string | number | null>;

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

/** Updates a message in a state of `from` with values `only`; null on a conflict. */
export const changeMessage = (...update: Parameters<typeof updateOf>): Promise<Record<string, unknown> | null> =>
  applied(updateOf(...update));

/** False on a conflict. */
export const changeMessageWith = async (
  also: readonly Write[],
  ...update: Parameters<typeof updateOf>
): Promise<boolean> => (await transact(() => [{ Update: updateOf(...update) }, ...also])).done;

/** Claims a queued message; null for all but one caller, or if postponed meanwhile. */
export async function claimMessage(message: Message, now: Date): Promise<ClaimedMessage | null> {
  const claim = randomUUID();
  const changes = {
    status: "sending",
    claim,
    claimedAt: now.toISOString(),
    ...sweepTime(message, new Date(now.getTime() + patience)),
  };
  const claimed = await retryWrite(
    async () =>
      (await changeMessage(message._id, ["queued"], asRead(message), changes)) ??
      // Recovers a claim whose response was lost.
      (await changeMessage(message._id, ["sending"], { claim }, { claimedAt: now.toISOString() })),
  );
  return claimed && ClaimedMessage.parse(claimed);
}

interface Carrying {
  data?: Message["data"] | undefined;
}

type Attempt = Pick<ClaimedMessage, "_id" | "claim" | "organization"> & Carrying;

/** A reply's alert names a request too. */
const isOfRequest = (data: object): data is RequestMessage["data"] => "persons" in data;

const requestIn = ({ data }: Carrying): RequestMessage["data"] | null =>
  data !== undefined && isOfRequest(data) ? data : null;

/** Tries alternatives in order, at last the message alone. */
async function changeWith(update: Update, ways: Ways): Promise<boolean> {
  for (const also of ways) {
    const outcome = await transact(() => ({ message: { Update: update }, also }));
    if (outcome.done) return true;
    if (outcome.refused.has("message")) return false;
  }
  return (await applied(update)) !== null;
}

interface Paid extends Carrying {
  _id: string;
  to: string;
  channel: string;
  organization: string | null;
}

const answerIn = ({ data }: Carrying): AnswerData | null => (data !== undefined && "entry" in data ? data : null);

const questionRefund = ({ data }: Carrying, now: Date): Write[] =>
  data !== undefined && "resolution" in data
    ? changeCredits(
        data.organization,
        [{ cause: "put_right_refund", credits: data.credits, about: data.feedback, by: null }],
        now,
      )
    : [];

const payerOf = ({ channel, organization }: Pick<Paid, "channel" | "organization">): string | null =>
  channel === "sms" ? organization : null;

function refundsOf(paid: Paid, now: Date): Write[] {
  const payer = payerOf(paid);
  const counted = paid.data !== undefined && "counted" in paid.data ? (paid.data.counted ?? []) : [];
  const refund = { cause: "alert_refund", credits: 1, about: paid._id, by: null } as const;
  return [
    ...(payer === null ? [] : changeCredits(payer, [refund], now)),
    ...questionRefund(paid, now),
    ...counted.map(callTakenOff),
  ];
}

/** Fails and refunds atomically; false on a conflict. */
async function fail(paid: Paid, update: Update, { reason, now }: Ending, only: Write[] = []): Promise<boolean> {
  const data = requestIn(paid);
  if (data !== null) {
    const ways = requestUnsent({ channel: paid.channel, data }, reason, now);
    return changeWith(
      update,
      ways.map((way) => [...way, ...only]),
    );
  }
  const answer = answerIn(paid);
  if (answer !== null) {
    const [told, refund] = [answerUnsent(answer, reason), answerRefund(paid.channel, answer, now)];
    return changeWith(update, [
      [...told, ...refund, ...only],
      [...refund, ...only],
    ]);
  }
  const { done } = await transact(() => [{ Update: update }, ...refundsOf(paid, now), ...only]);
  return done;
}

interface Ending {
  reason: string;
  now: Date;
}

const notToLookAfter = { gsi2pk: null, gsi2sk: null };

/** Listed for its organization, unless nobody must act. */
const listed = (organization: string | null, reason: string, now: Date) =>
  organization === null || needsNobody(reason)
    ? notToLookAfter
    : { gsi2pk: unsentMessages(organization), gsi2sk: now.toISOString() };

/** A request's address goes with its customer. */
const goneTo = ({ to, ...held }: Carrying & { to: string }): Changes =>
  requestIn(held) === null ? { to: maskedAddress(to) } : {};

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

const answerEnded = (held: Carrying, status: "sent" | "unknown"): Ways => {
  const answer = answerIn(held);
  return answer === null ? [] : [[entryUpdate(answer, answer.entry, status, null)]];
};

/** Marks a claimed message as sent, even if given up as unknown; false if it had ended. */
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
    data === null ? answerEnded(held, "sent") : requestSent({ data }, "sent", now),
  );
}

/** Marks a claimed message as certainly not sent; false if it had ended. */
export const markFailed = ({ claim, ...paid }: Attempt & Paid, reason: string, now: Date): Promise<boolean> =>
  fail(paid, updateOf(paid._id, ["sending", "unknown"], { claim }, failedNow(paid, reason, now)), {
    reason,
    now,
  });

/** Marks a claimed message as possibly sent; false if the outcome is known. */
export function markUnknown(
  { _id, claim, organization, ...held }: Attempt & { to: string },
  reason: string,
  now: Date,
): Promise<boolean> {
  const data = requestIn(held);
  return changeWith(
    updateOf(_id, ["sending"], { claim }, { ...ended("unknown", organization, reason, now), ...goneTo(held) }),
    data === null ? answerEnded(held, "unknown") : requestSent({ data }, "unknown", now),
  );
}

/** Marks a non-request email as bounced (`failed`) or possibly lost; false for requests or if already marked. */
export async function markBack(
  { _id, organization, channel, template, data }: Message,
  status: "failed" | "unknown",
  reason: string,
  now: Date,
): Promise<boolean> {
  if (template === "request" || channel !== "email") return false;
  // Already listed.
  const from: MessageStatus[] = status === "failed" ? ["sent", "unknown"] : ["sent"];
  const answer = answerIn({ data });
  const ways = answer === null ? [] : [answerUnsent(answer, reason)];
  return changeWith(updateOf(_id, from, {}, ended(status, organization, reason, now)), ways);
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
  ...sweepTime(message, due),
});

function putOffUntil(message: Carrying, update: Update, due: Date, because: string): Promise<boolean> {
  const data = requestIn(message);
  return changeWith(update, data === null ? [] : requestPutOff({ data }, due, because));
}

/** Requeues a claimed message that was certainly not sent; false if it had ended. */
export const queueAgain = (message: ClaimedMessage, due: Date, reason: string): Promise<boolean> => {
  // May be masked meanwhile; a request's may have been erased.
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
export const asRead = ({ attempts, dueAt }: Message): Changes => ({ attempts, dueAt });

/**
 * Postpones a queued message without counting an attempt; earlier attempts keep its first due time, lest it retry
 * forever. False on a conflict.
 */
export const waitUnclaimed = (message: Message, due: Date, reason: string): Promise<boolean> => {
  const changes = {
    dueAt: due.toISOString(),
    ...(message.attempts === 0 && { firstDueAt: due.toISOString() }),
    reason,
    handedOverAt: null,
    ...keptFrom(due),
    ...sweepTime(message, due),
  };
  return putOffUntil(message, updateOf(message._id, ["queued"], asRead(message), changes), due, reason);
};

/** Postpones a queued message that could not be prepared; false on a conflict. */
export const putOffUnclaimed = (message: Message, due: Date, reason: string): Promise<boolean> => {
  const update = updateOf(message._id, ["queued"], asRead(message), putOff(message, due, reason));
  return putOffUntil(message, update, due, reason);
};

/** Fails an unclaimed message with `also`, if values `seen` still hold; false on a conflict. */
export const failUnclaimed = (
  paid: Paid,
  seen: Changes,
  reason: string,
  now: Date,
  also: Write[] = [],
): Promise<boolean> =>
  fail(paid, updateOf(paid._id, ["queued"], seen, failedNow(paid, reason, now)), { reason, now }, also);

/** Each writes up to seven items; DynamoDB takes 100 per transaction. */
export const endedAtOnce = 14;

/** Fails up to 14 unclaimed requests with refunds, all or none; false on a conflict. */
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

/** Requeues a failed message as new, paying an SMS again; or says why not. */
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
      ...sweepTime(message, new Date(now.getTime() + patience)),
    },
  );
  const debit = { cause: "alert", credits: -1, about: message._id, by: null } as const;
  const paid = payer === null ? [] : changeCredits(payer, [debit], now);
  const queued = await transact(() => ({ message: { Update: update }, also, paid }));
  if (queued.done) return "queued";
  return queued.refused.has("message") ? "not_failed" : "no_credits";
}
