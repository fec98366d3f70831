import { expect, it, vi } from "vitest";
import { aPayer, ownSubscription } from "#functions/testing/billing.ts";

type Stripe = Awaited<ReturnType<typeof aPayer>>["stripe"];

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

/** A new process, with fresh prices. */
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

it("supposes what a price costs at Stripe, also where no item is billed at it yet", async () => {
  const payer = await aPayer();
  await payer.subscribe();
  const product = await payer.stripe.products.create({ name: "Reviens" });
  const recurring = { interval: "month" } as const;
  const costs = { currency: "usd", unit_amount: 180_00, recurring, tax_behavior: "exclusive" } as const;
  const further = await payer.stripe.prices.create({ product: product.id, ...costs });
  vi.resetModules();
  // Mocked, because moving the real lookup key would affect every test.
  vi.doMock("#functions/services/billing/prices.ts", async (original) => {
    const real = await original<typeof import("#functions/services/billing/prices.ts")>();
    const readPrices = async () =>
      new Map([...(await real.readPrices()), ["further", { id: further.id, amount: 180_00 }]]);
    return { ...real, readPrices };
  });
  const { previewInvoice } = await import("#functions/services/billing/invoices.ts");
  const id = await ownSubscription(payer.organization);
  const from = (await payer.stripe.subscriptions.retrieve(id)).items.data[0]?.current_period_start ?? 0;
  const begins = new Date(from * 1_000);
  const shown = await previewInvoice(id, [
    { at: begins, quantities: { first: 1, promotional: 0, further: 1 } },
    { at: begins, quantities: { first: 1, promotional: 0, further: 2 } },
  ]);
  const amounts = shown?.lines.filter(({ billedAs }) => billedAs === "further").map(({ amount }) => amount.amount);
  expect(amounts?.toSorted((one, other) => one - other)).toEqual([-180_00, 180_00, 360_00, 360_00]);
});
