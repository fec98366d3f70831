import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { subscriptionKey } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { SubscriptionState } from "#shared/model/subscription.ts";
import { isOverdue } from "#shared/rules/billing/subscription.ts";

/** Whether a failed payment blocks requests; may miss the last second. */
export async function readOverdue(organization: string, now: Date): Promise<boolean> {
  const { Item } = await documents.send(
    new GetCommand({
      TableName: tableName,
      Key: subscriptionKey(organization),
      ProjectionExpression: "subscription, reminded",
    }),
  );
  if (!Item?.subscription) return false;
  return isOverdue(SubscriptionState.parse(Item.subscription), { reminded: Number(Item.reminded ?? 0), now });
}
