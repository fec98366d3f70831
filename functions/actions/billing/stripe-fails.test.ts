import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { ulid } from "ulid";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readCustomer, readSubscription } from "#functions/data/billing/subscriptions.ts";
import { readCredits } from "#functions/data/sending/sms-pool.ts";
import { stripe } from "#functions/services/billing/client.ts";
import { aPayer, atPage, beSubscribed, cards, refuseStripe, typed } from "#functions/testing/billing.ts";
import type { Answer } from "#functions/testing/call.ts";
import { aDebtor } from "#functions/testing/debtor.ts";
import * as contract from "#shared/contract/billing.ts";

/** Stripe refuses, or does the work without saying so. */
const manners = [
  ["too many calls", { error: "Throttling" }],
  ["an outage", { error: "ServiceUnavailable" }],
  ["an error after it was done", { error: "InternalFailure", takes: true }],
] as const;
/** Index of the failing call; Stripe's client retries each call once. */
const places = [0, 1, 2, 3, 4, 5];

async function aCustomer() {
  const payer = await aPayer();
  await payer.saveCard();
  const id = payer.organization._id;
  const customer = (await readSubscription(id)).customer ?? "";
  return { ...payer, id, customer };
}

async function untilDone(call: () => Promise<Answer>): Promise<string[]> {
  const told: string[] = [];
  for (let time = 0; time < 6; time++) {
    const { status, body } = await call();
    if (status < 300) return told;
    told.push(`${status} ${body.error.code}`);
  }
  throw new Error(`never done: ${told.join(", ")}`);
}

const outside = (told: readonly string[]) => told.every((one) => one === "502 outside_service");

describe.each(manners)("while Stripe answers with %s at any call", (_, how) => {
  it("credits are bought once for each purchase, and paid once", async () => {
    const payer = await aCustomer();
    await beSubscribed(payer.organization);
    for (const skip of places) {
      const body = { purchase: ulid(), pack: 100 };
      await refuseStripe({ ...how, to: payer.customer, times: 2, skip });
      expect(outside(await untilDone(() => payer.call(contract.topUpRoute, { body })))).toBe(true);
      await untilDone(() => payer.call(contract.refreshBillingRoute));
    }
    expect(await readCredits(payer.id)).toBe(100 + 100 * places.length);
    const { data } = await payer.stripe.paymentIntents.list({ customer: payer.customer, limit: 100 });
    expect(data.map(({ status }) => status)).toEqual(places.map(() => "succeeded"));
  });

  it("one subscription is begun, canceled and resumed, and another card pays it", async () => {
    const payer = await aCustomer();
    await refuseStripe({ ...how, to: payer.customer, times: 2, skip: 1 });
    const told = await untilDone(() => payer.call(contract.subscribeRoute));
    const { body } = await payer.call(contract.subscribeRoute);
    await atPage("confirm", body.clientSecret, typed(cards.works));
    for (const skip of places) {
      await refuseStripe({ ...how, to: payer.customer, times: 2, skip });
      told.push(...(await untilDone(() => payer.call(contract.refreshBillingRoute))));
      told.push(...(await untilDone(() => payer.call(contract.cancelSubscriptionRoute))));
      await refuseStripe({ ...how, to: payer.customer, times: 2, skip });
      told.push(...(await untilDone(() => payer.call(contract.resumeSubscriptionRoute))));
      const { body: methods } = await payer.call(contract.listPaymentMethodsRoute);
      const method = methods.items?.at(-1)._id;
      const params = { ...payer.params, method };
      if (method) told.push(...(await untilDone(() => payer.call(contract.useAsDefaultRoute, { params }))));
    }
    expect(outside(told)).toBe(true);
    await untilDone(() => payer.call(contract.refreshBillingRoute));
    expect((await payer.refresh()).body).toMatchObject({ status: "subscribed", endsAt: null });
    const { data } = await payer.stripe.subscriptions.list({ customer: payer.customer, status: "all" });
    expect(data.map(({ status }) => status)).toEqual(["active"]);
    const invoices = await payer.stripe.invoices.list({ customer: payer.customer });
    expect(invoices.data.map(({ status, total }) => [status, total])).toEqual([["paid", 200_00]]);
  });
});

describe("while Stripe is silent", () => {
  const servers: Server[] = [];
  let usual: Record<string, unknown> = {};
  const client = async (): Promise<object> => Object(Reflect.get(await stripe(), "_api"));
  beforeEach(async () => {
    usual = { ...(await client()) };
  });
  afterEach(async () => {
    Object.assign(await client(), usual);
    for (const server of servers.splice(0)) server.close();
  });

  /** Milliseconds, in place of our 8 seconds. */
  const waitFor = async (timeout: number) => void Object.assign(await client(), { timeout });

  /** A server that accepts calls and never answers. */
  async function silence(timeout = 150): Promise<void> {
    await waitFor(timeout);
    const server = createServer(() => {}).listen(0, "127.0.0.1");
    servers.push(server);
    await once(server, "listening");
    Object.assign(await client(), { port: String(Object(server.address()).port), host: "127.0.0.1" });
  }

  it("each door says so within two tries", async () => {
    const payer = await aCustomer();
    await payer.subscribe();
    const { body: methods } = await payer.call(contract.listPaymentMethodsRoute);
    const method = { params: { ...payer.params, method: methods.items[0]._id } };
    const doors: [Parameters<typeof payer.call>[0], object?][] = [
      [contract.topUpRoute, { body: { purchase: ulid(), pack: 100 } }],
      [contract.readSubscriptionRoute],
      [contract.subscribeRoute],
      [contract.cancelSubscriptionRoute],
      [contract.resumeSubscriptionRoute],
      [contract.refreshBillingRoute],
      [contract.readLocationPriceRoute, { query: { add: "1" } }],
      [contract.listInvoicesRoute],
      [contract.listPaymentMethodsRoute],
      [contract.addPaymentMethodRoute],
      [contract.useAsDefaultRoute, method],
      [contract.removePaymentMethodRoute, method],
      [contract.updateRefillRoute, { body: { automaticSMSRefill: true } }],
      [contract.updateBillingAddressRoute, { body: { country: "CA", postalCode: "H2X 1Y4" } }],
    ];
    await silence();
    const told = await Promise.all(
      doors.map(async ([route, more]) => {
        const { status, body } = await payer.call(route, more);
        return [route.id, status, body?.error?.code];
      }),
    );
    expect(told).toEqual(doors.map(([{ id }]) => [id, 502, "outside_service"]));
  });

  it("the subscription of who owes something is shown all the same, within some seconds", async () => {
    const payer = await aDebtor();
    await silence(8_000);
    const begun = performance.now();
    expect(await payer.read()).toMatchObject({ subscription: { unpaidSince: expect.any(String) }, due: null });
    expect(performance.now() - begun).toBeLessThan(7_000);
  });

  it("what it took is bought once by the next try", async () => {
    const payer = await aCustomer();
    await beSubscribed(payer.organization);
    const body = { purchase: ulid(), pack: 100 };
    await waitFor(1_000);
    await refuseStripe({ error: "Timeout", takes: true, to: payer.customer, skip: 1, times: 2 });
    expect((await payer.call(contract.topUpRoute, { body })).status).toBe(502);
    expect((await payer.call(contract.topUpRoute, { body })).status).toBe(201);
    const { data } = await payer.stripe.paymentIntents.list({ customer: payer.customer });
    expect([await readCredits(payer.id), data.length]).toEqual([200, 1]);
  });
});

describe("what somebody edits in a request", () => {
  it.each([
    ["another amount", { pack: 100, amount: 1 }],
    ["a price of their own", { pack: 100, price: "price_1" }],
    ["another currency", { pack: 100, currency: "JPY" }],
    ["a pack that there is not", { pack: 101 }],
    ["a number below nothing", { pack: -100 }],
    ["a number as a text", { pack: "100" }],
  ])("%s buys nothing else", async (_, edited) => {
    const payer = await aCustomer();
    await payer.call(contract.topUpRoute, { body: { purchase: ulid(), ...edited } });
    const { data } = await payer.stripe.paymentIntents.list({ customer: payer.customer });
    const charged = data.map(({ amount, currency }) => `${amount} ${currency}`);
    expect(["", "800 usd"]).toContain(charged.join());
    expect(await readCredits(payer.id)).toBe(100 + 100 * charged.length);
  });
});

describe("what somebody changes in Stripe's own dashboard", () => {
  it("a subscription that they end, and a customer that they delete, leave an organization that can begin anew", async () => {
    const payer = await aCustomer();
    await payer.subscribe();
    await payer.stripe.customers.del(payer.customer);
    expect((await payer.refresh()).body).toMatchObject({ status: "cancelled" });
    expect(await payer.saveCard()).toMatchObject({ status: "free" });
    expect(await payer.subscribe()).toMatchObject({ status: "subscribed" });
    expect((await readSubscription(payer.id)).customer).not.toBe(payer.customer);
    expect(await readCustomer(payer.customer)).toBeNull();
  });

  it("quantities that they change are brought in line, for what is left of the period", async () => {
    const payer = await aCustomer();
    await payer.subscribe();
    const { data } = await payer.stripe.subscriptions.list({ customer: payer.customer });
    const [item] = data[0]?.items.data ?? [];
    await payer.stripe.subscriptions.update(data[0]?.id ?? "", { items: [{ id: item?.id ?? "", quantity: 3 }] });
    await payer.refresh();
    const [after] = (await payer.stripe.subscriptions.list({ customer: payer.customer })).data;
    expect(after?.items.data.map(({ quantity }) => quantity)).toEqual([1]);
  });

  it("a card that they remove right after it was saved is not asked for again", async () => {
    const payer = await aCustomer();
    const { body } = await payer.call(contract.addPaymentMethodRoute);
    await atPage("confirm", body.clientSecret, typed(cards.works));
    const { data } = await payer.stripe.customers.listPaymentMethods(payer.customer);
    await payer.stripe.paymentMethods.detach(data[0]?.id ?? "");
    expect((await payer.call(contract.refreshBillingRoute)).status).toBe(200);
    expect((await payer.read()).paymentMethod).toMatchObject({ last4: "4242" });
  });
});
