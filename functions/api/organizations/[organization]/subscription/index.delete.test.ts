import { expect, it } from "vitest";
import { syncWithStripe } from "#functions/actions/billing/sync-with-stripe.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { aPayer, refuseStripe } from "#functions/testing/billing.ts";
import * as contract from "#shared/contract/billing.ts";

it("keeps everything until the period's end", async () => {
  const payer = await aPayer();
  await payer.subscribe();
  const { body } = await payer.call(contract.cancelSubscriptionRoute);
  expect(body).toMatchObject({ status: "subscribed", endsAt: body.renewsAt });
  expect((await payer.call(contract.cancelSubscriptionRoute)).body).toEqual(body);
  expect((await payer.read()).upcoming).toBeNull();
});

it("is audited once, by whom, where Stripe canceled it and did not say so", async () => {
  const payer = await aPayer();
  await payer.subscribe();
  const id = payer.organization._id;
  const { stripeSubscription } = await readSubscription(id);
  await refuseStripe({ error: "InternalFailure", takes: true, times: 2, to: stripeSubscription ?? "" });
  expect((await payer.call(contract.cancelSubscriptionRoute)).status).toBe(502);
  await syncWithStripe(id, { now: new Date() });
  await payer.refresh();
  const told = (await auditOf(id)).filter(({ route }) => route === "subscriptionCancel");
  expect(told).toMatchObject([{ user: payer.owner._id }]);
});

it("is not audited where Stripe did not hear of it", async () => {
  const payer = await aPayer();
  await payer.subscribe();
  const id = payer.organization._id;
  const { stripeSubscription } = await readSubscription(id);
  await refuseStripe({ error: "ServiceUnavailable", times: 2, to: stripeSubscription ?? "" });
  expect((await payer.call(contract.cancelSubscriptionRoute)).status).toBe(502);
  await syncWithStripe(id, { now: new Date(Date.now() + 3_600_000) });
  expect((await auditOf(id)).map(({ route }) => route)).not.toContain("subscriptionCancel");
  expect((await readSubscription(id)).asked).toEqual([]);
});

it("is refused where there is nothing to cancel", async () => {
  const payer = await aPayer();
  const { status, body } = await payer.call(contract.cancelSubscriptionRoute);
  expect([status, body.error.code]).toEqual([409, "not_subscribed"]);
});
