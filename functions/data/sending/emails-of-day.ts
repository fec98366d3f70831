import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { limitKey } from "#functions/data/keys.ts";
import { documents, ifConditionHolds, tableName, ttl } from "#functions/data/table.ts";
import { endOfUtcDay, oneDay } from "#shared/rules/dates.ts";
import { complaintLimit, type EmailsOfDay } from "#shared/rules/requests/bounces.ts";

const Stored = z.object({
  sent: z._default(z.int(), 0),
  bounced: z._default(z.int(), 0),
  complained: z._default(z.set(z.string()), new Set()),
});

const keyOf = (organization: string, now: Date) =>
  limitKey("emailsOfDay", organization, Math.floor(now.getTime() / oneDay));

const updateOf = (organization: string, expression: string, now: Date) => ({
  TableName: tableName,
  Key: keyOf(organization, now),
  UpdateExpression: `${expression} SET expiresAt = :end, kind = :kind`,
  ExpressionAttributeValues: { ":end": ttl(endOfUtcDay(now).getTime()), ":kind": "limit" },
});

/** Requests by email, on a day in UTC. */
export async function readEmailsOfDay(organization: string, now: Date): Promise<EmailsOfDay> {
  const { Item = {} } = await documents.send(new GetCommand({ TableName: tableName, Key: keyOf(organization, now) }));
  const { complained, ...counts } = Stored.parse(Item);
  return { ...counts, complained: complained.size };
}

async function countOneMore(of: "sent" | "bounced", organization: string, now: Date): Promise<void> {
  const { ExpressionAttributeValues, ...update } = updateOf(organization, `ADD ${of} :one`, now);
  const values = { ...ExpressionAttributeValues, ":one": 1 };
  await documents.send(new UpdateCommand({ ...update, ExpressionAttributeValues: values }));
}

export const countSent = (organization: string, now: Date): Promise<void> => countOneMore("sent", organization, now);

export const countBounced = (organization: string, now: Date): Promise<void> =>
  countOneMore("bounced", organization, now);

/** Once per request. */
export async function countComplained(organization: string, request: string, now: Date): Promise<void> {
  const { ExpressionAttributeValues, ...update } = updateOf(organization, "ADD complained :request", now);
  await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        ...update,
        ConditionExpression: "attribute_not_exists(complained) OR size(complained) < :most",
        ExpressionAttributeValues: {
          ...ExpressionAttributeValues,
          ":request": new Set([request]),
          ":most": complaintLimit,
        },
      }),
    ),
  );
}
