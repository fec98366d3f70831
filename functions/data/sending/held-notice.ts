import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf } from "#functions/data/item.ts";
import { heldNoticeKey } from "#functions/data/keys.ts";
import { again, documents, ifConditionHolds, ifNew, tableName, ttl } from "#functions/data/table.ts";
import { oneDay, oneHour } from "#shared/rules/durations.ts";

/** Milliseconds from one notice of an organization to its next, at least. */
const pause = oneHour;

/** The last notice of an organization: with which held rating it was decided on, and when it goes. */
export const HeldNoticeItem = itemOf(z.object({ feedback: z.string(), came: z.string() }));
type HeldNoticeItem = z.infer<typeof HeldNoticeItem>;

/** When the notice goes that tells of a rating which came at `came`; null where one that is still to go tells of it. */
function dueAfter(last: HeldNoticeItem | null, came: Date): Date | null {
  const before = last === null ? Number.NEGATIVE_INFINITY : Date.parse(last.came);
  if (before > came.getTime()) return null;
  return new Date(Math.max(came.getTime(), before + pause));
}

/**
 * When an organization is to be told, with this held rating which came at `came`, that ratings are held: at once for the
 * first one, and for one within the hour after a notice when that hour is over. Null where a notice that is still to go
 * tells of it. So each rating is before some notice, and an hour has one at most. A conditional write decides, and answers
 * the same rating alike as long as it is the last, so that what broke off can be done again. Half a read and a write unit.
 */
export async function noticeDue(organization: string, feedback: string, came: Date): Promise<Date | null> {
  const Key = heldNoticeKey(organization);
  return again<Date | null>(async () => {
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
            // Longer than any queue keeps a rating that was shown before.
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
