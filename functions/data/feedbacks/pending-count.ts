import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable } from "#functions/data/item.ts";
import { pendingFeedback } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { Feedback } from "#shared/model/feedback.ts";
import { isOverdue, waitsForStaff } from "#shared/rules/feedbacks/assignment.ts";

const Pending = itemOf(z.pick(Feedback, { status: true, due: true, notes: true, conversation: true }));

/** Number of complaints that wait for staff among the oldest `limit`, and how many of these are overdue. */
export async function countPending(
  organization: string,
  limit: number,
  today: string,
): Promise<{ count: number; more: boolean; overdue: number }> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi2",
      KeyConditionExpression: "gsi2pk = :pk",
      ExpressionAttributeNames: { "#status": "status" },
      ExpressionAttributeValues: { ":pk": pendingFeedback(organization) },
      ProjectionExpression: "#status, due, notes, conversation",
      Limit: limit + 1,
    }),
  );
  const waiting = readable(Pending, Items.slice(0, limit)).filter(waitsForStaff);
  const overdue = waiting.filter((one) => isOverdue(one, today)).length;
  return { count: waiting.length, more: Items.length > limit, overdue };
}
