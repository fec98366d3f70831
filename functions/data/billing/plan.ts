import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { subscriptionKey } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { Subscription } from "#shared/model/organization.ts";
import type { Plan } from "#shared/model/plan.ts";
import { standingOf } from "#shared/rules/billing/subscription.ts";
import { planOf } from "#shared/rules/plans.ts";

/** An organization's plan; may miss the last second. */
export async function readPlan(organization: string, now: Date): Promise<Plan> {
  const { Item = {} } = await documents.send(
    new GetCommand({
      TableName: tableName,
      Key: subscriptionKey(organization),
      ProjectionExpression: "subscription, reminded",
    }),
  );
  return planOf(standingOf(Subscription.parse(Item), now));
}
