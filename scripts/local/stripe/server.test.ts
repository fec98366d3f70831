import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStripeAccount } from "../../testing/stripe-account.ts";

let account: Awaited<ReturnType<typeof openStripeAccount>>;
beforeAll(async () => {
  account = await openStripeAccount();
});
afterAll(() => account.standIn.stop());

const customer = (params: Stripe.CustomerCreateParams = {}) => account.stripe.customers.create(params);

test("has the prices that an operator makes in the dashboard", async () => {
  const { data } = await account.stripe.prices.list({ active: true, limit: 100 });
  expect(Object.fromEntries(data.map((price) => [price.lookup_key, price.unit_amount]))).toEqual({
    base_monthly: 20_000,
    location_promotional_monthly: 8_000,
    location_regular_monthly: 16_000,
  });
  expect(String(data[0]?.unit_amount_decimal)).toBe(String(data[0]?.unit_amount));
});

test("keeps a customer, and lists customers page by page, newest first", async () => {
  const made = [];
  for (const name of ["Ada", "Bob", "Cleo"]) made.push(await customer({ name, email: "page@example.com" }));
  const ids = made.map(({ id }) => id).reverse();
  const first = await account.stripe.customers.list({ email: "page@example.com", limit: 2 });
  expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true]);
  const all: string[] = [];
  for await (const { id } of account.stripe.customers.list({ email: "page@example.com", limit: 1 })) all.push(id);
  expect(all).toEqual(ids);
  const changed = await account.stripe.customers.update(ids[0]!, { metadata: { organization: "o1" }, name: "Cléo" });
  expect(changed).toMatchObject({ name: "Cléo", metadata: { organization: "o1" } });
  expect(await account.stripe.customers.del(ids[0]!)).toMatchObject({ deleted: true });
  expect(await account.stripe.customers.retrieve(ids[0]!)).toMatchObject({ deleted: true });
});
