import { requestKey } from "#functions/data/keys.ts";
import { callTakenOff } from "#functions/data/limits.ts";
import type { RequestMessage } from "#functions/data/sending/messages.ts";
import { changeCredits } from "#functions/data/sending/sms-pool.ts";
import { ifThere, tableName, type Write } from "#functions/data/table.ts";
import { type RequestStatus, skipReasons } from "#shared/model/request.ts";
import { askedUpdate } from "./persons.ts";
import { remindAt } from "./remind-at.ts";

const dayMs = 86_400_000;

/** The reason of a request that staff took back, and of one that is not there any more. */
export const canceled = "canceled";
export const requestGone = "request_gone";

const isSkip = (reason: string): boolean => skipReasons.some((one) => one === reason);

const statusBy = (reason: string): RequestStatus =>
  reason === canceled ? "canceled" : isSkip(reason) ? "skipped" : "failed";

/** The update of a request that is in one of the states `from`. */
function requestUpdate(
  { organization, request }: RequestMessage["data"],
  changes: Readonly<Record<string, string>>,
  from: readonly RequestStatus[],
): Write {
  const set = Object.keys(changes).map((_name, index) => `#${index} = :${index}`);
  return {
    Update: {
      TableName: tableName,
      Key: requestKey(organization, request),
      UpdateExpression: `SET ${set.join(", ")}`,
      ConditionExpression: `#status IN (${from.map((_, index) => `:from${index}`).join(", ")})`,
      ExpressionAttributeNames: {
        "#status": "status",
        ...Object.fromEntries(Object.keys(changes).map((name, index) => [`#${index}`, name])),
      },
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.values(changes).map((value, index) => [`:${index}`, value])),
        ...Object.fromEntries(from.map((status, index) => [`:from${index}`, status])),
      },
    },
  };
}

/** The condition, for a transaction, that a request is there: what an erased organization left must not come back. */
const ifRequestThere = ({ organization, request }: RequestMessage["data"]): Write => ({
  ConditionCheck: { TableName: tableName, Key: requestKey(organization, request), ConditionExpression: ifThere },
});

/** Ways to write what follows from a message, the first of which that is not refused is taken. */
export type Ways = readonly (readonly Write[])[];

/** The keys under which a request that was sent waits to be reminded of; none where it is not. */
const remindKeys = ({ request, remindAfter }: RequestMessage["data"], sentAt: Date) =>
  remindAfter === null ? {} : remindAt(request, new Date(sentAt.getTime() + remindAfter * dayMs));

/** The update of what became of a request's reminder. */
const reminderUpdate = (
  { organization, request }: RequestMessage["data"],
  reminder: { at: string; status: RequestStatus },
): Write => ({
  Update: {
    TableName: tableName,
    Key: requestKey(organization, request),
    UpdateExpression: "SET reminder = :reminder",
    ConditionExpression: "attribute_type(reminder, :map)",
    ExpressionAttributeValues: { ":reminder": reminder, ":map": "M" },
  },
});

/**
 * What follows from a request's message that was sent, or may have been: the request says so, and its customer was asked.
 * Somebody who answered before that could be written stays as they are, with the moment. A reminder begins no new pause.
 * Nothing follows where the request is gone.
 */
export function requestSent({ data }: { data: RequestMessage["data"] }, status: "sent" | "unknown", now: Date): Ways {
  const at = now.toISOString();
  if (data.reminder) {
    const over = data.persons.map((mark) => askedUpdate(data.organization, mark, { over: true }));
    return [
      [reminderUpdate(data, { at, status }), ...over],
      [ifRequestThere(data), ...over],
    ];
  }
  const asked = data.persons.map((mark) => askedUpdate(data.organization, mark, { over: true, askedAt: at }));
  // Nobody is reminded of what perhaps never came.
  const reminds = status === "sent" ? remindKeys(data, now) : {};
  return [
    [requestUpdate(data, { status, sentAt: at, ...reminds }, ["queued", "unknown"]), ...asked],
    [requestUpdate(data, { sentAt: at, ...reminds }, ["opened", "answered"]), ...asked],
    [ifRequestThere(data), ...asked],
  ];
}

/**
 * What follows from a request's message that is put off: the request, or its reminder, says when it goes out. Nothing
 * follows where it does not wait any more.
 */
export const requestPutOff = ({ data }: { data: RequestMessage["data"] }, due: Date): Ways => {
  const at = due.toISOString();
  return [[data.reminder ? reminderUpdate(data, { at, status: "queued" }) : requestUpdate(data, { at }, ["queued"])]];
};

/**
 * What follows from the messages of several requests of one organization that were certainly not sent: each request says
 * why, no customer was asked, and the credits of all come back with an entry each.
 */
export function requestsUnsent(
  messages: readonly Pick<RequestMessage, "channel" | "data">[],
  reason: string,
  now: Date,
): Write[] {
  const refunds = messages.map(({ channel, data }) => ({
    cause: "request_refund" as const,
    credits: channel === "sms" ? data.credits : 0,
    about: data.request,
    by: null,
  }));
  return [
    ...messages.flatMap(({ data }) => [
      requestUpdate(data, { status: statusBy(reason), reason }, ["queued"]),
      ...data.persons.map((mark) => askedUpdate(data.organization, mark, { over: true })),
      ...(data.counted ?? []).map(callTakenOff),
    ]),
    ...changeCredits(messages[0]?.data.organization ?? "", refunds, now),
  ];
}

/**
 * What follows from a request's message that was certainly not sent: the request says why, its customer was not asked, and
 * its credits come back. Nothing follows where the request is gone.
 */
export function requestUnsent(
  { channel, data }: { channel: string; data: RequestMessage["data"] },
  reason: string,
  now: Date,
): Ways {
  const { organization, request, credits, persons, counted = [], reminder } = data;
  const paid = channel === "sms" ? credits : 0;
  const cause = reminder ? "reminder_refund" : "request_refund";
  const rest = [
    ...persons.map((mark) => askedUpdate(organization, mark, { over: true })),
    ...changeCredits(organization, [{ cause, credits: paid, about: request, by: null }], now),
    ...counted.map(callTakenOff),
  ];
  const status = statusBy(reason);
  const told = reminder
    ? reminderUpdate(data, { at: now.toISOString(), status })
    : requestUpdate(data, { status, reason }, ["queued", "unknown"]);
  return [
    [told, ...rest],
    [ifRequestThere(data), ...rest],
  ];
}
