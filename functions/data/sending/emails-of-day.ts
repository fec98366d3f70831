import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { limitKey } from "#functions/data/keys.ts";
import { documents, ifConditionHolds, tableName, ttl, type Write } from "#functions/data/table.ts";
import { endOfUtcDay, oneDay } from "#shared/rules/dates.ts";
import { complaintLimit, type EmailsOfDay } from "#shared/rules/requests/bounces.ts";

const Stored = z.object({
  sent: z._default(z.int(), 0),
  bounced: z._default(z.int(), 0),
  complained: z._default(z.set(z.string()), new Set()),
});

const keyOf = (whose: string, now: Date) => limitKey("emailsOfDay", whose, Math.floor(now.getTime() / oneDay));

const updateOf = (whose: string, expression: string, now: Date) => ({
  TableName: tableName,
  Key: keyOf(whose, now),
  UpdateExpression: `${expression} SET expiresAt = :end, kind = :kind`,
  ExpressionAttributeValues: { ":end": ttl(endOfUtcDay(now).getTime()), ":kind": "limit" },
});

/** Key of all organizations' requests together; one organization's use its id. */
export const allTogether = "*";
/** Counts emails that a network requested, by its hash. */
export const ofNetwork = (hash: string): string => `network ${hash}`;
export const ofAllNetworks = "networks";
/** Counts alerts to an organization's members. */
export const toMembers = (organization: string): string => `members ${organization}`;
export const toAllMembers = "members";

/** Day in UTC. */
export async function readEmailsOfDay(whose: string, now: Date): Promise<EmailsOfDay> {
  const { Item = {} } = await documents.send(new GetCommand({ TableName: tableName, Key: keyOf(whose, now) }));
  const { complained, ...counts } = Stored.parse(Item);
  return { ...counts, complained: complained.size };
}

function oneMore(of: "sent" | "bounced", whose: string, now: Date, by = 1) {
  const { ExpressionAttributeValues, ...update } = updateOf(whose, `ADD ${of} :one`, now);
  return { ...update, ExpressionAttributeValues: { ...ExpressionAttributeValues, ":one": by } };
}

async function countOneMore(of: "sent" | "bounced", whose: string, now: Date): Promise<void> {
  await documents.send(new UpdateCommand(oneMore(of, whose, now)));
}

export async function countSent(whose: readonly string[], now: Date): Promise<void> {
  await Promise.all(whose.map((one) => countOneMore("sent", one, now)));
}

/** Uncounts an email that was certainly not sent. */
export async function takeSentOff(whose: readonly string[], now: Date): Promise<void> {
  await Promise.all(whose.map((one) => documents.send(new UpdateCommand(oneMore("sent", one, now, -1)))));
}

export const countBounced = (whose: string, now: Date): Promise<void> => countOneMore("bounced", whose, now);

/** Counts a hard bounce, in a transaction. */
export const bouncedOneMore = (whose: string, now: Date): Write => ({ Update: oneMore("bounced", whose, now) });

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
