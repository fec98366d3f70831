import { expect, it, vi } from "vitest";
import { aPayer, ownSubscription } from "#functions/testing/billing.ts";

type Stripe = Awaited<ReturnType<typeof aPayer>>["stripe"];

/** Has a new price of another product take a lookup key, as an operator does. Answers the price that had it. */
async function moveKey(stripe: Stripe, lookup_key: string, unit_amount: number): Promise<string> {
  const [former] = (await stripe.prices.list({ lookup_keys: [lookup_key] })).data;
  const product = await stripe.products.create({ name: "Reviens" });
  await stripe.prices.create({
    ...{
      product: product.id,
      currency: "usd",
      unit_amount,
      recurring: { interval: "month" },
      tax_behavior: "exclusive",
    },
    ...{ lookup_key, transfer_lookup_key: true },
  });
  return former?.id ?? "";
}

it("bills once what it billed before another price took the lookup key", async () => {
  const payer = await aPayer();
  await payer.subscribe();
  const before = await payer.read();
  const id = await ownSubscription(payer.organization);
  const items = async () => (await payer.stripe.subscriptions.retrieve(id)).items.data;
  const former = await moveKey(payer.stripe, "base_monthly", 200_00);
  expect((await payer.refresh()).status).toBe(200);
  expect(await items()).toMatchObject([{ price: { id: former, lookup_key: null }, quantity: 1 }]);
  expect((await payer.read()).upcoming).toMatchObject({ total: before.upcoming.total });
});

/** What a process shows that begins now, which knows the prices as they stand. */
async function shownAnew({ _id }: { _id: string }) {
  vi.resetModules();
  const { showSubscription } = await import("./show-subscription.ts");
  return showSubscription(_id, new Date());
}

it("says of a line what it is for, also where another price took the lookup key since", async () => {
  const payer = await aPayer();
  await payer.subscribe();
  await moveKey(payer.stripe, "base_monthly", 200_00);
  expect(await shownAnew(payer.organization)).toMatchObject({
    upcoming: { lines: [{ billedAs: "first", quantity: 1, amount: { amount: 200_00 } }] },
  });
});
