import { requestKey } from "#functions/data/keys.ts";
import type { RequestMessage } from "#functions/data/sending/messages.ts";
import { changeCredits } from "#functions/data/sending/sms-pool.ts";
import { tableName, type Write } from "#functions/data/table.ts";
import { type RequestStatus, skipReasons } from "#shared/model/request.ts";
import { askedUpdate } from "./persons.ts";

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

/** Ways to write what follows from a message, the first of which that is not refused is taken. */
export type Ways = readonly (readonly Write[])[];

/**
 * What follows from a request's message that was sent, or may have been: the request says so, and its customer was asked.
 * Somebody who answered before that could be written stays as they are, with the moment.
 */
export function requestSent({ data }: { data: RequestMessage["data"] }, status: "sent" | "unknown", now: Date): Ways {
  const at = now.toISOString();
  const asked = data.persons.map((mark) => askedUpdate(data.organization, mark, { over: true, askedAt: at }));
  return [
    [requestUpdate(data, { status, sentAt: at }, ["queued", "unknown"]), ...asked],
    [requestUpdate(data, { sentAt: at }, ["opened", "answered"]), ...asked],
    asked,
  ];
}

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
    ]),
    ...changeCredits(messages[0]?.data.organization ?? "", refunds, now),
  ];
}

/**
 * What follows from a request's message that was certainly not sent: the request says why, its customer was not asked, and
 * its credits come back.
 */
export function requestUnsent(
  { channel, data }: { channel: string; data: RequestMessage["data"] },
  reason: string,
  now: Date,
): Ways {
  const { organization, request, credits, persons } = data;
  const paid = channel === "sms" ? credits : 0;
  const rest = [
    ...persons.map((mark) => askedUpdate(organization, mark, { over: true })),
    ...changeCredits(organization, [{ cause: "request_refund", credits: paid, about: request, by: null }], now),
  ];
  const changes = { status: statusBy(reason), reason };
  return [[requestUpdate(data, changes, ["queued", "unknown"]), ...rest], rest];
}
