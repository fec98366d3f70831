import { requestKey } from "#functions/data/keys.ts";
import type { RequestMessage } from "#functions/data/sending/messages.ts";
import { changeCredits } from "#functions/data/sending/sms-pool.ts";
import { ifThere, tableName, type Write } from "#functions/data/table.ts";
import { type RequestStatus, skipReasons } from "#shared/model/request.ts";
import { oneDay } from "#shared/rules/durations.ts";
import { cameBack } from "#shared/rules/requests/came-back.ts";
import { canceled } from "#shared/rules/sending/sending.ts";
import { askedUpdate } from "./persons.ts";
import { remindAt } from "./remind-at.ts";

const isSkip = (reason: string): boolean => skipReasons.some((one) => one === reason);

const statusBy = (reason: string): RequestStatus =>
  reason === canceled ? "canceled" : isSkip(reason) ? "skipped" : "failed";

/** The update of a request that is in one of the states `from`. */
function requestUpdate(
  { organization, request }: RequestMessage["data"],
  changes: Readonly<Record<string, string | null>>,
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
const remindsAfter = ({ request, remindAfter }: RequestMessage["data"], sentAt: Date) =>
  remindAfter === null ? {} : remindAt(request, new Date(sentAt.getTime() + remindAfter * oneDay));

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
 * What follows from a request's message that was sent, or may have been: the request says so, its customer was asked, and
 * what it named together is known as one person's.
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
  const sent = { request: data.request, marks: data.persons };
  const asked = data.persons.map((mark) => askedUpdate(data.organization, mark, { over: true, askedAt: at, sent }));
  // Nobody is reminded of what perhaps never came.
  const reminds = status === "sent" ? remindsAfter(data, now) : {};
  return [
    [requestUpdate(data, { status, reason: null, sentAt: at, ...reminds }, ["queued", "unknown"]), ...asked],
    [requestUpdate(data, { sentAt: at, ...reminds }, ["opened", "answered"]), ...asked],
    [ifRequestThere(data), ...asked],
  ];
}

/**
 * What follows from a request's message that is put off: the request, or its reminder, says when it goes out. The request
 * says why, where its organization can do something about it. Nothing follows where it does not wait any more.
 */
export const requestPutOff = ({ data }: { data: RequestMessage["data"] }, due: Date, because: string): Ways => {
  const at = due.toISOString();
  if (data.reminder) return [[reminderUpdate(data, { at, status: "queued" })]];
  return [[requestUpdate(data, { at, reason: because === cameBack ? cameBack : null }, ["queued"])]];
};

/** A request's message that was certainly not sent. */
type Unsent = Pick<RequestMessage, "data"> & { channel: string };

/** The request, or its reminder, says why its message was not sent. */
const toldUnsent = (
  { data }: Unsent,
  { reason, now, from }: { reason: string; now: Date; from: readonly RequestStatus[] },
): Write => {
  const status = statusBy(reason);
  return data.reminder
    ? reminderUpdate(data, { at: now.toISOString(), status })
    : requestUpdate(data, { status, reason }, from);
};

/** What comes back with messages of one organization that were not sent: nobody was asked, and nothing is paid. */
const givenBack = (unsent: readonly Unsent[], now: Date): Write[] => {
  const refunds = unsent.map(({ channel, data }) => ({
    cause: data.reminder ? ("reminder_refund" as const) : ("request_refund" as const),
    credits: channel === "sms" ? data.credits : 0,
    about: data.request,
    by: null,
  }));
  return [
    ...unsent.flatMap(({ data }) => data.persons.map((mark) => askedUpdate(data.organization, mark, { over: true }))),
    ...changeCredits(unsent[0]?.data.organization ?? "", refunds, now),
  ];
};

/**
 * What follows from several messages of one organization that were certainly not sent, all or none: each request says why,
 * no customer was asked, and the credits of all come back with an entry each.
 */
export const unsentTogether = (unsent: readonly Unsent[], reason: string, now: Date): Write[] => [
  ...unsent.map((one) => toldUnsent(one, { reason, now, from: ["queued"] })),
  ...givenBack(unsent, now),
];

/** The same of one message, which may have been given up as unknown before. Nothing is told where its request is gone. */
export function requestUnsent(unsent: Unsent, reason: string, now: Date): Ways {
  const rest = givenBack([unsent], now);
  return [
    [toldUnsent(unsent, { reason, now, from: ["queued", "unknown"] }), ...rest],
    [ifRequestThere(unsent.data), ...rest],
  ];
}
