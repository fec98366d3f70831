import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { expect, it, vi } from "vitest";
import { listDue } from "#functions/data/billing/subscriptions.ts";
import { subscriptionKey, subscriptionsDue } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { log } from "#functions/log.ts";
import { refuseStripe } from "#functions/testing/billing.ts";
import { anOrganization } from "#functions/testing/fixtures.ts";
import { lookAfterSubscriptions } from "./look-after-subscriptions.ts";

// Long before what other tests have due on the shared table.
const at = (second: number) => new Date(Date.UTC(1999, 0, 1, 0, 0, second));

/** An organization that is due, and of whose customer Stripe does not answer. */
async function due(moment: Date): Promise<string> {
  const { organization } = await anOrganization();
  const { _id } = organization;
  const customer = `cus_${ulid()}`;
  await refuseStripe({ error: "ServiceUnavailable", to: customer, times: 20 });
  const pays = { organization: _id, customer, version: 1 };
  const Item = { ...subscriptionKey(_id), kind: "subscription", ...pays, gsi2pk: subscriptionsDue() };
  await documents.send(new PutCommand({ TableName: tableName, Item: { ...Item, gsi2sk: moment.toISOString() } }));
  return _id;
}

it("has what fails wait behind the others, and looks at it again", async () => {
  const failing = await due(at(1));
  const error = vi.spyOn(log, "error").mockReturnValue();
  expect(await lookAfterSubscriptions(at(10))).toEqual({ settled: 0, failed: 1 });
  error.mockRestore();
  const waiting = await due(at(2));
  expect(await listDue(at(10), 1)).toEqual([waiting]);
  expect(await listDue(at(10), 2)).toEqual([waiting, failing]);
});
