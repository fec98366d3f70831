import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { stripeKeys } from "#functions/services/secrets.ts";
import { aSubscriber, cards, ownSubscription } from "#functions/testing/billing.ts";
import { ask } from "#functions/testing/handlers.ts";
import * as contract from "#shared/contract/billing.ts";

const { stripeWebhookRoute } = contract;

async function tell(event: object, { at = Date.now(), secret }: { at?: number; secret?: string } = {}) {
  const text = JSON.stringify(event);
  const { stripeWebhookSecret } = await stripeKeys();
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: text,
    secret: secret ?? stripeWebhookSecret,
    timestamp: Math.floor(at / 1_000),
  });
  return ask(stripeWebhookRoute, { text, headers: { "stripe-signature": signature } });
}

async function eventOf(payer: Awaited<ReturnType<typeof aSubscriber>>, type: string): Promise<Stripe.Event> {
  const { data } = await payer.stripe.events.list({ type, limit: 50 });
  const { data: customers } = await payer.stripe.customers.list({ limit: 100 });
  const own = customers.find(({ metadata }) => metadata.organization === payer.organization._id)?.id;
  const found = data.find((one) => JSON.stringify(one.data).includes(`"${own}"`));
  if (!found) throw new Error(`no ${type}`);
  return found;
}

const event = {
  id: "evt_1",
  type: "invoice.paid",
  data: { object: { object: "invoice", id: "in_1", customer: "cus_no" } },
};

describe("an event of Stripe's", () => {
  it.each([
    ["a signature of another secret", () => tell(event, { secret: "whsec_other" })],
    ["an old signature", () => tell(event, { at: Date.now() - 301_000 })],
    ["a signature of a moment to come", () => tell(event, { at: Date.now() + 310_000 })],
    ["no signature", () => ask(stripeWebhookRoute, { text: JSON.stringify(event) })],
    [
      "a signature that is none",
      () => ask(stripeWebhookRoute, { text: "{}", headers: { "stripe-signature": "t=,v1=" } }),
    ],
  ])("with %s is refused", async (_, told) => {
    const { status, body } = await told();
    expect([status, body.error.code]).toEqual([401, "signature_invalid"]);
  });

  it("that was written anew is refused: the bytes are what was signed", async () => {
    const { stripeWebhookSecret: secret } = await stripeKeys();
    const payload = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    const text = JSON.stringify(event, null, 2);
    expect((await ask(stripeWebhookRoute, { text, headers: { "stripe-signature": signature } })).status).toBe(401);
  });

  it.each([
    ["of an unknown type", { ...event, id: "evt_2", type: "treasury.something" }],
    ["about nobody that we know", { ...event, id: "evt_3" }],
    [
      "about a customer whose id is longer than Stripe's",
      { ...event, id: "evt_6", data: { object: { ...event.data.object, customer: "c".repeat(60_000) } } },
    ],
    ["about no customer", { id: "evt_4", type: "price.updated", data: { object: { object: "price", id: "price_1" } } }],
    ["of another account", { ...event, id: "evt_5", account: "acct_other" }],
  ])("%s is taken and does nothing", async (_, told) => {
    expect((await tell(told)).status).toBe(204);
  });

  it("tells of a subscription that somebody ended in Stripe's dashboard, once and in whatever order", async () => {
    const payer = await aSubscriber();
    await payer.subscribe();
    const created = await eventOf(payer, "customer.subscription.created");
    const [subscription] = (
      await payer.stripe.subscriptions.list({ customer: String(Object(created.data.object).customer) })
    ).data;
    await payer.stripe.subscriptions.cancel(subscription?.id ?? "");
    const ended = await eventOf(payer, "customer.subscription.deleted");
    await Promise.all([tell(ended), tell(ended), tell(created)]);
    await tell(created);
    expect((await payer.read()).subscription.status).toBe("cancelled");
  });

  it("of another account does nothing, also where it names a customer of ours", async () => {
    const payer = await aSubscriber();
    await payer.subscribe();
    await payer.stripe.subscriptions.cancel(await ownSubscription(payer.organization));
    const ended = await eventOf(payer, "customer.subscription.deleted");
    expect((await tell({ ...ended, account: "acct_other" })).status).toBe(204);
    // As it is stored: the screen compares with Stripe by itself.
    const stored = async () => (await readSubscription(payer.organization._id)).subscription.status;
    expect(await stored()).toBe("subscribed");
    await tell(ended);
    expect(await stored()).toBe("cancelled");
  });

  it("tells of a card that somebody removed in Stripe's dashboard", async () => {
    const payer = await aSubscriber();
    await payer.saveCard();
    const { body } = await payer.call(contract.listPaymentMethodsRoute);
    await payer.stripe.paymentMethods.detach(body.items[0]._id);
    const removed = await eventOf(payer, "payment_method.detached");
    expect((await tell(removed)).status).toBe(204);
    expect((await payer.read()).paymentMethod).toBeNull();
  });

  it("gives the credits of a payment once, however often and how many at once it is told", async () => {
    const payer = await aSubscriber();
    await payer.saveCard();
    await payer.call(contract.topUpRoute, { body: { purchase: "01JPACK0000000000000000001", pack: 100 } });
    const paid = await eventOf(payer, "payment_intent.succeeded");
    await Promise.all(Array.from({ length: 6 }, (_, at) => tell({ ...paid, id: `${paid.id}_${at % 3}` })));
    const { body } = await payer.call((await import("#shared/contract/requests.ts")).readSmsPoolRoute);
    expect(body.credits).toBe(200);
    expect(body.items.filter(({ cause }: { cause: string }) => cause === "purchase")).toHaveLength(1);
  });

  it("takes unspent credits back for what was refunded, and no more than that", async () => {
    const payer = await aSubscriber();
    await payer.saveCard(cards.works);
    await payer.call(contract.topUpRoute, { body: { purchase: "01JPACK0000000000000000002", pack: 500 } });
    const paid = await eventOf(payer, "payment_intent.succeeded");
    await payer.stripe.refunds.create({ payment_intent: String(Object(paid.data.object).id), amount: 17_50 });
    const refunded = await eventOf(payer, "charge.refunded");
    await Promise.all([tell(refunded), tell({ ...refunded, id: `${refunded.id}_again` })]);
    const { body } = await payer.call((await import("#shared/contract/requests.ts")).readSmsPoolRoute);
    expect(body.credits).toBe(350);
  });
});
