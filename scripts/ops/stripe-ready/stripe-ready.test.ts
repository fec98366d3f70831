import { afterEach, expect, test } from "vitest";
import { stripeEvents } from "#shared/contract/stripe.ts";
import { monthlyPrice } from "#shared/rules/billing/pricing.ts";
import { monthlyPrices } from "../../local/stripe/dashboard.ts";
import { openStripeAccount } from "../../testing/stripe-account.ts";
import { look } from "./look.ts";
import { make } from "./make.ts";

const origin = "https://app.reviens.test";
const open: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.stop()));
});

async function setup() {
  const { stripe, standIn } = await openStripeAccount();
  open.push(standIn);
  const unready = async () => (await look(stripe, origin)).filter(({ isReady }) => !isReady);
  return { stripe, unready };
}

test("tells an account that has no webhook for the site, and makes one whose secret it tells once", async () => {
  const { stripe, unready } = await setup();
  expect(await unready()).toMatchObject([{ found: "missing" }, { found: /^without charge\.refunded, / }]);
  const made = await make(stripe, origin);
  expect(made).toEqual({ done: ["webhook"], secret: expect.stringMatching(/^whsec_/) });
  expect(await unready()).toEqual([]);
  expect(await make(stripe, origin)).toEqual({ done: [], secret: null });
});

test("tells which events a webhook lacks, and adds them", async () => {
  const { stripe, unready } = await setup();
  const [left, ...enabled_events] = stripeEvents;
  await stripe.webhookEndpoints.create({ url: `${origin}/api/webhooks/stripe`, enabled_events });
  expect(await unready()).toMatchObject([{ what: "its events", found: `without ${left}` }]);
  expect((await make(stripe, origin)).done).toEqual(["events of the webhook"]);
  expect(await unready()).toEqual([]);
});

test("tells which price is missing or another, and makes the missing one alone", async () => {
  const { stripe, unready } = await setup();
  await make(stripe, origin);
  const { data } = await stripe.prices.list({ lookup_keys: ["location_regular_monthly"] });
  await stripe.prices.update(data[0]!.id, { active: false });
  const what = "price location_regular_monthly";
  expect(await unready()).toMatchObject([{ what, found: "missing" }]);
  expect((await make(stripe, origin)).done).toEqual([what]);
  expect(await unready()).toEqual([]);
  const archived = await stripe.prices.retrieve(data[0]!.id);
  expect(archived).toMatchObject({ active: false, lookup_key: null });
});

test("tells a price that asks for something else, and leaves it", async () => {
  const { stripe, unready } = await setup();
  await make(stripe, origin);
  const product = await stripe.products.create({ name: "Reviens" });
  const asks = { currency: "cad", unit_amount: 25_000, recurring: { interval: "year" } } as const;
  const key = { lookup_key: "base_monthly", transfer_lookup_key: true };
  await stripe.prices.create({ product: product.id, ...asks, ...key });
  const other = [{ what: "price base_monthly", found: "250.00 CAD a year, tax unspecified" }];
  expect(await unready()).toMatchObject(other);
  expect((await make(stripe, origin)).done).toEqual([]);
  expect(await unready()).toMatchObject(other);
});

test("expects the prices that the product tells", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  const old = new Date("2024-01-01T12:00:00Z");
  const [first, promotional, further] = [[], [old, now], [old, old]].map(
    (added) => monthlyPrice(added, { now, timeZone: "UTC" })?.amount ?? 0,
  );
  expect(monthlyPrices.map(({ unit_amount }) => unit_amount)).toEqual([
    first,
    promotional! - first!,
    further! - first!,
  ]);
});
