import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf } from "#functions/data/item.ts";
import { phoneCodeKey, userKey } from "#functions/data/keys.ts";
import { type Message, messagePut } from "#functions/data/sending/messages.ts";
import { documents, ifConditionHolds, ifThere, tableName, transact, ttl } from "#functions/data/table.ts";
import { phoneCodeLife } from "#shared/rules/accounts/account.ts";

const triesAtMost = 5;

export const PhoneCodeItem = itemOf(
  z.object({ phone: z.string(), hash: z.string(), validUntil: z.string(), tries: z.int() }),
);
export type PhoneCodeItem = z.infer<typeof PhoneCodeItem>;

/** Replaces a person's code and queues its SMS; `phone` in E.164. */
export async function keepPhoneCode(
  user: string,
  { phone, hash }: Pick<PhoneCodeItem, "phone" | "hash">,
  message: Message | null,
  now: Date,
): Promise<void> {
  const end = now.getTime() + phoneCodeLife;
  const code: PhoneCodeItem = { phone, hash, validUntil: new Date(end).toISOString(), tries: 0 };
  await transact(() => [
    { Put: { TableName: tableName, Item: { ...phoneCodeKey(user), kind: "phoneCode", ...code, expiresAt: ttl(end) } } },
    ...(message ? [messagePut(message)] : []),
  ]);
}

/** Uses up one attempt; null if expired or none is left. */
export async function takeTry(user: string, now: Date): Promise<PhoneCodeItem | null> {
  const tried = await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: phoneCodeKey(user),
        UpdateExpression: "SET tries = tries + :one",
        ConditionExpression: `${ifThere} AND tries < :most AND validUntil > :now`,
        ExpressionAttributeValues: { ":one": 1, ":most": triesAtMost, ":now": now.toISOString() },
        ReturnValues: "ALL_NEW",
      }),
    ),
  );
  return tried && PhoneCodeItem.parse(tried.Attributes);
}

/** Saves the verified number; false if a newer code was sent. */
export async function keepVerifiedPhone(user: string, { phone, hash }: PhoneCodeItem): Promise<boolean> {
  const { done } = await transact(() => [
    {
      Delete: {
        TableName: tableName,
        Key: phoneCodeKey(user),
        ConditionExpression: "#hash = :hash",
        ExpressionAttributeNames: { "#hash": "hash" },
        ExpressionAttributeValues: { ":hash": hash },
      },
    },
    {
      Update: {
        TableName: tableName,
        Key: userKey(user),
        UpdateExpression: "SET phone = :phone, verifiedPhone = :phone, version = version + :one",
        ConditionExpression: ifThere,
        ExpressionAttributeValues: { ":phone": phone, ":one": 1 },
      },
    },
  ]);
  return done;
}
