import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf } from "#functions/data/item.ts";
import { heldNoticeKey } from "#functions/data/keys.ts";
import { documents, ifConditionHolds, ifNew, retryOnConflict, tableName, ttl } from "#functions/data/table.ts";
import { oneDay, oneHour } from "#shared/rules/dates.ts";

/** Milliseconds. */
const pause = oneHour;

export const HeldNoticeItem = itemOf(z.object({ feedback: z.string(), came: z.string() }));
type HeldNoticeItem = z.infer<typeof HeldNoticeItem>;

function dueAfter(last: HeldNoticeItem | null, came: Date): Date | null {
  const before = last === null ? Number.NEGATIVE_INFINITY : Date.parse(last.came);
  if (before > came.getTime()) return null;
  return new Date(Math.max(came.getTime(), before + pause));
}

/**
 * Due time of the notice for a held rating, hourly at most; null if a pending one covers it. Idempotent for the latest.
 */
export async function noticeDue(organization: string, feedback: string, came: Date): Promise<Date | null> {
  const Key = heldNoticeKey(organization);
  return retryOnConflict<Date | null>(async () => {
    const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
    const last = Item ? HeldNoticeItem.parse(Item) : null;
    if (last?.feedback === feedback) return new Date(last.came);
    const due = dueAfter(last, came);
    if (due === null) return null;
    const written = await ifConditionHolds(
      documents.send(
        new PutCommand({
          TableName: tableName,
          Item: {
            ...Key,
            kind: "heldNotice",
            feedback,
            came: due.toISOString(),
            // Longer than any queue retries.
            expiresAt: ttl(due.getTime() + 30 * oneDay),
          },
          ...(last
            ? { ConditionExpression: "came = :came", ExpressionAttributeValues: { ":came": last.came } }
            : { ConditionExpression: ifNew }),
        }),
      ),
    );
    return written ? due : undefined;
  });
}
