import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { readPurchase } from "#functions/data/billing/purchases.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { readCredits } from "#functions/data/sending/sms-pool.ts";
import { firstPaid, refundInvoice } from "#functions/services/billing/refunds.ts";
import { aPayer, aSubscriber, ownSubscription, refuseStripe } from "#functions/testing/billing.ts";
import { minute } from "#functions/testing/clock.ts";
import * as contract from "#shared/contract/billing.ts";
import { buyCredits } from "./buy-credits.ts";
import { syncPurchase } from "./sync-purchase.ts";

type Payer = Awaited<ReturnType<typeof aPayer>>;

const fails = (to: string, how: { takes?: boolean; times?: number } = {}) =>
  refuseStripe({ error: "InternalFailure", keeps: true, to, ...how });

/** Whether Stripe did the work despite its error. */
const manners = [
  ["did nothing", { takes: false }],
  ["did it all the same", { takes: true }],
] as const;

const customerOf = async ({ organization }: Payer) => (await readSubscription(organization._id)).customer ?? "";
const subscriptionsOf = async (payer: Payer) =>
  (await payer.stripe.subscriptions.list({ customer: await customerOf(payer), status: "all" })).data;
const paymentsOf = async (payer: Payer) =>
  (await payer.stripe.paymentIntents.list({ customer: await customerOf(payer) })).data;
const customersFor = async ({ stripe, organization }: Payer) => {
  const { data } = await stripe.customers.list({ limit: 100 });
  return data.filter(({ metadata }) => metadata.organization === organization._id);
};

describe.each(manners)("where Stripe keeps a failure at which it %s", (_, how) => {
  it("a subscription is begun at once, and once", async () => {
    const payer = await aPayer();
    await payer.saveCard();
    await fails(payer.organization._id, how);
    expect((await payer.call(contract.subscribeRoute)).status).toBe(201);
    expect((await payer.call(contract.subscribeRoute)).status).toBe(201);
    expect((await subscriptionsOf(payer)).map(({ status }) => status)).toEqual(["incomplete"]);
    expect(await payer.subscribe()).toMatchObject({ status: "subscribed" });
    expect((await payer.stripe.invoices.list({ customer: await customerOf(payer) })).data).toHaveLength(1);
  });

  it("one subscription is begun by several tabs, also where Stripe goes on failing", async () => {
    const payer = await aPayer();
    await payer.saveCard();
    await fails(payer.organization._id, { ...how, times: 20 });
    for (let round = 0; round < 3; round++)
      await Promise.all(Array.from({ length: 4 }, () => payer.call(contract.subscribeRoute)));
    expect((await payer.call(contract.subscribeRoute)).status).toBe(201);
    const waiting = (await subscriptionsOf(payer)).filter(({ status }) => status === "incomplete");
    expect(waiting).toHaveLength(1);
    expect(await payer.subscribe()).toMatchObject({ status: "subscribed" });
  });

  it("a customer is made at once, and once", async () => {
    const payer = await aPayer();
    await fails(payer.organization._id, how);
    expect((await payer.call(contract.addPaymentMethodRoute)).status).toBe(201);
    expect((await customersFor(payer)).map(({ id }) => id)).toEqual([await customerOf(payer)]);
  });

  it("credits are paid once, or not at all: by this purchase, and then by another one", async () => {
    const payer = await aPayer();
    await payer.saveCard();
    const { _id: organization } = payer.organization;
    const [first, begun] = [ulid(), new Date()];
    const at = (after: number) => new Date(begun.getTime() + after);
    const buy = (purchase: string, after: number) =>
      buyCredits({ organization, purchase, pack: 100, automatic: false, by: null, now: at(after) });
    await fails(first, how);
    for (const after of [0, 44 * minute]) {
      if (how.takes) expect(await buy(first, after)).toMatchObject({ status: "paid" });
      else await expect(buy(first, after)).rejects.toMatchObject({ name: "OutsideServiceFailed" });
    }
    expect(await buy(first, 46 * minute)).toMatchObject({ status: how.takes ? "paid" : "pending" });
    expect(await paymentsOf(payer)).toHaveLength(how.takes ? 1 : 0);
    await syncPurchase(organization, first, at(89 * minute));
    expect((await readPurchase(organization, first))?.status).toBe(how.takes ? "paid" : "pending");
    await syncPurchase(organization, first, at(91 * minute));
    expect((await readPurchase(organization, first))?.status).toBe(how.takes ? "paid" : "declined");
    expect(await buy(ulid(), 92 * minute)).toMatchObject({ status: "paid" });
    expect((await paymentsOf(payer)).map(({ status }) => status)).toEqual(
      how.takes ? ["succeeded", "succeeded"] : ["succeeded"],
    );
    expect(await readCredits(organization)).toBe(how.takes ? 300 : 200);
  });

  it("what was paid is given back once from the card, and from the credit once or not yet", async () => {
    const payer = await aPayer();
    await payer.saveCard();
    const customer = await customerOf(payer);
    await payer.stripe.customers.update(customer, { balance: -4_000 });
    await payer.subscribe();
    const first = await firstPaid(await ownSubscription(payer.organization));
    if (first === null) throw new Error("nothing was paid");
    await fails(first.payments[0] ?? "", how);
    await fails(first.invoice, how);
    for (let time = 0; time < 2; time++) {
      const given = refundInvoice(first);
      if (how.takes) await given;
      else await expect(given).rejects.toMatchObject({ name: "OutsideServiceFailed" });
    }
    const { data } = await payer.stripe.refunds.list({ payment_intent: first.payments[0] ?? "" });
    expect(data.map(({ amount }) => amount)).toEqual([first.paid.amount]);
    expect(await payer.stripe.customers.retrieve(customer)).toMatchObject({ balance: how.takes ? -4_000 : 0 });
  });
});

// Retries count as calls, even with a stored answer.
it("another key is tried once in a call, so that an outage uses up few", async () => {
  const payer = await aPayer();
  await payer.saveCard();
  await fails(payer.organization._id, { times: 12 });
  const told: number[] = [];
  for (let time = 0; time < 4; time++) told.push((await payer.call(contract.subscribeRoute)).status);
  expect(told).toEqual([502, 502, 502, 201]);
  expect(await subscriptionsOf(payer)).toHaveLength(1);
});

it("a purchase whose card was removed before it was charged is declined", async () => {
  const payer = await aSubscriber();
  await payer.saveCard();
  const [purchase, body] = [ulid(), { pack: 100 }];
  await refuseStripe({ error: "ServiceUnavailable", to: purchase, times: 2 });
  const buy = () => payer.call(contract.topUpRoute, { body: { purchase, ...body } });
  expect((await buy()).status).toBe(502);
  const [{ _id: method }] = (await payer.call(contract.listPaymentMethodsRoute)).body.items;
  await payer.stripe.paymentMethods.detach(method);
  expect((await buy()).body.error.code).toBe("card_declined");
  expect(await readPurchase(payer.organization._id, purchase)).toMatchObject({ status: "declined", payment: null });
  expect(await paymentsOf(payer)).toEqual([]);
});
