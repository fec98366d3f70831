import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { requestKey } from "#functions/data/keys.ts";
import type { RequestMessage } from "#functions/data/sending/messages.ts";
import { changeCredits } from "#functions/data/sending/sms-pool.ts";
import { documents, ifConditionHolds, ifThere, tableName, type Write } from "#functions/data/table.ts";
import { type RequestStatus, skipReasons } from "#shared/model/request.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { bounceEffect } from "#shared/rules/requests/bounces.ts";
import { canceled } from "#shared/rules/sending/sending.ts";
import { contactUpdate } from "./contacts.ts";
import { remindAt } from "./remind-at.ts";

const isSkip = (reason: string): boolean => skipReasons.some((one) => one === reason);

const statusBy = (reason: string): RequestStatus =>
  reason === canceled ? "canceled" : isSkip(reason) ? "skipped" : "failed";

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

/** An erased organization's data must never reappear. */
const ifRequestThere = ({ organization, request }: RequestMessage["data"]): Write => ({
  ConditionCheck: { TableName: tableName, Key: requestKey(organization, request), ConditionExpression: ifThere },
});

/** Alternatives, tried in order until one is accepted. */
export type Ways = readonly (readonly Write[])[];

const remindsAfter = ({ request, remindAfter }: RequestMessage["data"], sentAt: Date) =>
  remindAfter === null ? {} : remindAt(request, new Date(sentAt.getTime() + remindAfter * oneDay));

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

/** Follow-up writes for a sent message: request status and contact history; a reminder starts no new pause. */
export function requestSent({ data }: { data: RequestMessage["data"] }, status: "sent" | "unknown", now: Date): Ways {
  const at = now.toISOString();
  if (data.reminder) {
    const over = data.persons.map((mark) => contactUpdate(data.organization, mark, { over: true }));
    return [
      [reminderUpdate(data, { at, status }), ...over],
      [ifRequestThere(data), ...over],
    ];
  }
  const asked = data.persons.map((mark) =>
    contactUpdate(data.organization, mark, { over: true, lastAskedAt: at, lastSent: data.request }),
  );
  // No reminder if delivery is unknown.
  const reminds = status === "sent" ? remindsAfter(data, now) : {};
  return [
    [requestUpdate(data, { status, reason: null, sentAt: at, ...reminds }, ["queued", "unknown"]), ...asked],
    [requestUpdate(data, { sentAt: at, ...reminds }, ["opened", "answered"]), ...asked],
    [ifRequestThere(data), ...asked],
  ];
}

/** Follow-up writes for a postponed message: the request shows when, and why if the organization can act. */
export const requestPutOff = ({ data }: { data: RequestMessage["data"] }, due: Date, because: string): Ways => {
  const at = due.toISOString();
  if (data.reminder) return [[reminderUpdate(data, { at, status: "queued" })]];
  return [[requestUpdate(data, { at, reason: because === bounceEffect ? bounceEffect : null }, ["queued"])]];
};

type Unsent = Pick<RequestMessage, "data"> & { channel: string };

const toldUnsent = (
  { data }: Unsent,
  { reason, now, from }: { reason: string; now: Date; from: readonly RequestStatus[] },
): Write => {
  const status = statusBy(reason);
  return data.reminder
    ? reminderUpdate(data, { at: now.toISOString(), status })
    : requestUpdate(data, { status, reason }, from);
};

/** Frees contacts and refunds credits. */
const givenBack = (unsent: readonly Unsent[], now: Date): Write[] => {
  const refunds = unsent.map(({ channel, data }) => ({
    cause: data.reminder ? ("reminder_refund" as const) : ("request_refund" as const),
    credits: channel === "sms" ? data.credits : 0,
    about: data.request,
    by: null,
  }));
  return [
    ...unsent.flatMap(({ data }) => data.persons.map((mark) => contactUpdate(data.organization, mark, { over: true }))),
    ...changeCredits(unsent[0]?.data.organization ?? "", refunds, now),
  ];
};

/** Follow-up writes for one organization's unsent messages, all or none: reason, contacts, refunds. */
export const unsentTogether = (unsent: readonly Unsent[], reason: string, now: Date): Write[] => [
  ...unsent.map((one) => toldUnsent(one, { reason, now, from: ["queued"] })),
  ...givenBack(unsent, now),
];

/** Follow-up writes for one unsent message, perhaps given up as unknown before. */
export function requestUnsent(unsent: Unsent, reason: string, now: Date): Ways {
  const rest = givenBack([unsent], now);
  return [
    [toldUnsent(unsent, { reason, now, from: ["queued", "unknown"] }), ...rest],
    [ifRequestThere(unsent.data), ...rest],
  ];
}

/** Marks a sent email request as bounced; false if already noted, opened or answered. */
export async function noteBounced(organization: string, request: string): Promise<boolean> {
  const noted = await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: requestKey(organization, request),
        UpdateExpression: "SET #status = :failed, reason = :bounced",
        ConditionExpression: "#channel = :email AND #status IN (:sent, :unknown)",
        ExpressionAttributeNames: { "#status": "status", "#channel": "channel" },
        ExpressionAttributeValues: {
          ":failed": "failed",
          ":bounced": "bounced",
          ":email": "email",
          ":sent": "sent",
          ":unknown": "unknown",
        },
      }),
    ),
  );
  return noted !== null;
}
