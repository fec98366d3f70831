import { ulid } from "ulid";
import { expect, it } from "vitest";
import { aPayer, ownSubscription, refuseStripe } from "#functions/testing/billing.ts";
import { aLocation } from "#functions/testing/fixtures.ts";
import * as contract from "#shared/contract/billing.ts";

it("tells where the subscription stands, what it costs, and the next invoice line by line", async () => {
  const payer = await aPayer();
  expect(await payer.read()).toMatchObject({ subscription: { status: "free" }, locations: 1, upcoming: null });
  await payer.subscribe();
  expect(await payer.read()).toMatchObject({
    subscription: { status: "subscribed", endsAt: null },
    paymentMethod: { brand: "visa", last4: "4242" },
    monthly: { amount: 200_00, currency: "USD" },
    promotions: [],
    upcoming: {
      total: { amount: 200_00, currency: "USD" },
      tax: null,
      lines: [{ billedAs: "first", quantity: 1, amount: { amount: 200_00 }, prorated: false }],
    },
  });
});

it("names each additional location that costs less, and until when", async () => {
  const payer = await aPayer();
  // Ids of one millisecond have no order.
  await aLocation(payer.organization._id, { name: "Harbour", _id: ulid(Date.now() - 1) });
  await aLocation(payer.organization._id, { name: "Plateau", _id: ulid() });
  await payer.subscribe();
  const { promotions, monthly, upcoming } = await payer.read();
  expect(promotions).toMatchObject([{ location: { name: "Plateau" } }]);
  expect([monthly.amount, upcoming.total.amount]).toEqual([280_00, 280_00]);
});

it("has every line of a next invoice of more than ten", async () => {
  const payer = await aPayer();
  await payer.subscribe();
  for (const name of ["A", "B", "C", "D", "E", "F", "G", "H"]) {
    await aLocation(payer.organization._id, { name });
    await payer.refresh();
  }
  const { upcoming } = await payer.read();
  const lines: { amount: { amount: number } }[] = upcoming.lines;
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(upcoming.subtotal.amount);
});

it("names no list price where sales agreed on one: the next invoice has it", async () => {
  const payer = await aPayer();
  await aLocation(payer.organization._id, { name: "Harbour" });
  await payer.subscribe();
  const id = await ownSubscription(payer.organization);
  await payer.stripe.subscriptions.update(id, { metadata: { agreed: "true" } });
  await payer.refresh();
  const { monthly, promotions, subscription, upcoming } = await payer.read();
  expect([subscription.isAgreed, monthly, promotions]).toEqual([true, null, []]);
  expect(upcoming.total.amount).toBe(200_00);
  const { body } = await payer.call(contract.readLocationPriceRoute, { query: { add: "1" } });
  expect([body.before, body.after, body.now]).toEqual([null, null, null]);
});

it("sees that a subscription was ended at Stripe, whose event was lost", async () => {
  const payer = await aPayer();
  await payer.subscribe();
  await payer.stripe.subscriptions.cancel(await ownSubscription(payer.organization));
  expect(await payer.read()).toMatchObject({ subscription: { status: "cancelled" }, upcoming: null });
});

it("says that Stripe does not answer", async () => {
  const payer = await aPayer();
  await payer.subscribe();
  await refuseStripe({ to: await ownSubscription(payer.organization), error: "InternalFailure", times: 4 });
  const { status, body } = await payer.call(contract.readSubscriptionRoute);
  expect([status, body.error.code]).toEqual([502, "outside_service"]);
});
