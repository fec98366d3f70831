import Stripe from "stripe";
import { afterEach, expect, test } from "vitest";
import { openStripeAccount } from "../../testing/stripe-account.ts";

const open: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.stop()));
});

async function setup() {
  const account = await openStripeAccount();
  open.push(account.standIn);
  await account.standIn.settled();
  account.arrived.length = 0;
  const makeCustomers = async (...names: string[]) => {
    for (const name of names) await account.stripe.customers.create({ name });
    await account.standIn.settled();
  };
  const passBy = (seconds: number) => account.passTo(account.state.now / 1_000 + seconds);
  return { ...account, makeCustomers, passBy };
}

test("signs what it sends, so that the package knows it, and knows what was changed on the way", async () => {
  const { makeCustomers, arrived, keys, state } = await setup();
  await makeCustomers("Ada");
  const [{ body, signature } = { body: "", signature: "" }] = arrived;
  const at = Math.floor(state.now / 1_000);
  const read = (text: string, received: number) =>
    Stripe.webhooks.constructEvent(text, signature, keys.stripeWebhookSecret, 300, undefined, received * 1_000);
  expect(read(body, at)).toMatchObject({ type: "customer.created", api_version: Stripe.API_VERSION });
  expect(() => read(body.replace("Ada", "Eve"), at)).toThrow(/No signatures found/);
  expect(() => read(body, at + 301)).toThrow(/Timestamp outside the tolerance/);
});

test("tries again, later each time, until the endpoint takes an event", async () => {
  const { makeCustomers, arrived, state, passBy, post } = await setup();
  state.takes = () => (arrived.length < 3 ? 500 : 200);
  await makeCustomers("Ada");
  expect(arrived).toHaveLength(1);
  await passBy(59);
  expect(arrived).toHaveLength(1);
  await passBy(1);
  expect(arrived).toHaveLength(2);
  await passBy(300);
  await passBy(86_400);
  expect(new Set(arrived.map(({ event }) => event.id)).size).toBe(1);
  expect(arrived).toHaveLength(3);
  expect(await post("/_local/stripe/settled", {})).toEqual({ waiting: 0 });
});

test("keeps all that it was told, also what is still to be sent, when it is killed", async () => {
  const { makeCustomers, stripe, directory, state, standIn } = await setup();
  state.takes = () => 500;
  await makeCustomers("Ada");
  const before = await stripe.customers.list();
  const again = await openStripeAccount("2026-01-15T12:02:00Z", directory);
  open.push(again.standIn);
  expect(await again.stripe.customers.list()).toMatchObject({ data: before.data });
  await again.standIn.settled();
  expect(again.arrived.map(({ event }) => event.type)).toContain("customer.created");
  expect(again.standIn.endpoint).not.toBe(standIn.endpoint);
  const { data } = await again.stripe.webhookEndpoints.list();
  expect(data).toHaveLength(1);
});
