import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { limitKey } from "#functions/data/keys.ts";
import { documents, ifConditionHolds, tableName, ttl } from "#functions/data/table.ts";
import { oneDay } from "#shared/rules/durations.ts";
import { complainedAtMost, type EmailsOfDay } from "#shared/rules/requests/came-back.ts";
import { endOfUtcDay } from "#shared/rules/utc-day.ts";

const Stored = z.object({
  sent: z._default(z.int(), 0),
  bounced: z._default(z.int(), 0),
  /** The requests whose emails were marked as spam. */
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

/** Stands in the place of an organization for all of them. */
export const allTogether = "*";

/** What came of the emails to customers of an organization, or of all, today (UTC). 0.5 read units. */
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

/** Counts an email to a customer that is sent, again where it is tried again: for its organization and for all. 2 write units. */
export async function countSent(organization: string, now: Date): Promise<void> {
  await Promise.all([organization, allTogether].map((whose) => countOneMore("sent", whose, now)));
}

/** Counts one that came back for good. 1 write unit. */
export const countBounced = (organization: string, now: Date): Promise<void> =>
  countOneMore("bounced", organization, now);

/** Counts the request whose email was marked as spam, once however often that is told. 1 write unit. */
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
          ":most": complainedAtMost,
        },
      }),
    ),
  );
}
