import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { listPurchases, newPurchasePut } from "#functions/data/billing/purchases.ts";
import { readRefill, refillBegun } from "#functions/data/billing/refill.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { changeCredits, readCredits } from "#functions/data/sending/sms-pool.ts";
import { transact } from "#functions/data/table.ts";
import { defaultCard } from "#functions/services/billing/customers.ts";
import { charge } from "#functions/services/billing/payments.ts";
import { aSubscriber, cards, refuseStripe } from "#functions/testing/billing.ts";
import { billingNotices } from "#functions/testing/billing-notices.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import * as contract from "#shared/contract/billing.ts";
import { closeOrganizationRoute } from "#shared/contract/organizations.ts";
import { readSmsPoolRoute } from "#shared/contract/requests.ts";
import { priceOfPack } from "#shared/rules/billing/pricing.ts";
import { superviseSubscription } from "./look-after-subscriptions.ts";
import { refillCredits } from "./refill-credits.ts";

const day = 86_400_000;

async function aRefiller(
  card: string,
  { left = 5, ...settings }: { left?: number; monthlyLimit?: number; pack?: number } = {},
) {
  const payer = await aSubscriber();
  const id = payer.organization._id;
  await payer.saveCard(card);
  const { status } = await payer.call(contract.updateRefillRoute, {
    body: { automaticSMSRefill: true, below: 20, pack: 100, ...settings },
  });
  expect(status).toBe(200);
  const spend = (credits: number) =>
    transact(() => changeCredits(id, [{ cause: "request", credits: -credits, about: ulid(), by: null }], new Date()));
  await spend(100 - left);
  const payments = async () => {
    const { customer } = await readSubscription(id);
    return (await payer.stripe.paymentIntents.list({ customer: customer ?? "", limit: 100 })).data;
  };
  const begin = async (at: Date) => {
    const [{ customer }, read] = [await readSubscription(id), await readRefill(id)];
    const card = (await defaultCard(customer ?? ""))?._id ?? "";
    const purchase = ulid(at.getTime());
    const stored = {
      _id: purchase,
      organization: id,
      credits: 100,
      amount: priceOfPack(100),
      status: "pending" as const,
      automatic: true,
      at: at.toISOString(),
      by: null,
      version: 1,
      card,
      payment: null,
      refundedAmount: 0,
      refundedCredits: 0,
    };
    const { done } = await transact(() => [
      newPurchasePut(stored),
      refillBegun(id, { read, purchase, month: at.toISOString().slice(0, 7), now: at }),
    ]);
    expect(done).toBe(true);
    return { customer: customer ?? "", card, purchase };
  };
  return { ...payer, id, spend, payments, begin };
}

describe("the automatic refill", () => {
  it("buys one pack, however many sends race into it", async () => {
    const payer = await aRefiller(cards.works);
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => refillCredits(payer.id, new Date())));
    expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
    expect([await readCredits(payer.id), (await listPurchases(payer.id)).length]).toEqual([105, 1]);
    expect(await payer.payments()).toHaveLength(1);
    // A manual purchase without a buyer's name, such as by API key, is no refill.
    const { items } = (await payer.call(readSmsPoolRoute)).body;
    expect(items[0]).toMatchObject({ cause: "refill", credits: 100, by: null });
  });

  it("begins where more credits are asked for than the free ones that nobody has used yet", async () => {
    const payer = await aSubscriber();
    const id = payer.organization._id;
    await payer.saveCard();
    await payer.call(contract.updateRefillRoute, { body: { automaticSMSRefill: true, below: 500, pack: 100 } });
    await refillCredits(id, new Date());
    expect(await readCredits(id)).toBe(200);
  });

  it("stops at the monthly limit, and goes on in the next month without any send", async () => {
    const payer = await aRefiller(cards.works, { monthlyLimit: 2 });
    const january = new Date("2031-01-10T12:00:00Z");
    for (let time = 0; time < 4; time++) {
      await refillCredits(payer.id, january);
      if ((await readCredits(payer.id)) > 5) await payer.spend(100);
    }
    expect(await listPurchases(payer.id)).toHaveLength(2);
    await superviseSubscription(payer.id, new Date("2031-02-01T12:00:00Z"));
    expect([await listPurchases(payer.id).then(({ length }) => length), await readCredits(payer.id)]).toEqual([3, 105]);
  });

  it("is off after three declines, a day or more apart, and says so each time", async () => {
    const payer = await aRefiller(cards.declinedLater);
    const begin = Date.now();
    // Nothing is sent, so only the schedule retries.
    for (const at of [0, 0.5, 1.1, 2.3, 3.5, 5]) await superviseSubscription(payer.id, new Date(begin + at * day));
    expect(await readRefill(payer.id)).toMatchObject({ automaticSMSRefill: false, declines: 3, refillPurchase: null });
    expect(await listPurchases(payer.id)).toHaveLength(3);
    expect(await billingNotices(payer.id)).toEqual(["refill_failed", "refill_failed", "refill_off"]);
  });

  it("is off once its card is removed at Stripe, and says so once", async () => {
    const payer = await aRefiller(cards.works, { left: 30 });
    const [{ _id: method }] = (await payer.call(contract.listPaymentMethodsRoute)).body.items;
    await payer.stripe.paymentMethods.detach(method);
    await payer.spend(25);
    await Promise.all([1, 2, 3].map(() => refillCredits(payer.id, new Date())));
    expect(await readRefill(payer.id)).toMatchObject({ automaticSMSRefill: false, smsCredits: 5 });
    expect([await listPurchases(payer.id), await billingNotices(payer.id)]).toEqual([[], ["refill_cardless"]]);
  });

  it("gives the credits that were paid for by a function that died before it heard the answer", async () => {
    const payer = await aRefiller(cards.works);
    const at = new Date();
    const begun = await payer.begin(at);
    const buying = { amount: priceOfPack(100), organization: payer.id, automatic: true };
    await charge({ ...begun, ...buying });
    await refillCredits(payer.id, new Date(at.getTime() + 61_000));
    expect([await readCredits(payer.id), await payer.payments().then(({ length }) => length)]).toEqual([105, 1]);
    expect(await readRefill(payer.id)).toMatchObject({ refillPurchase: null, refills: 1 });
  });

  it("buys no pack that is no longer chosen once it begins", async () => {
    const payer = await aRefiller(cards.works, { pack: 1_000 });
    const lower = () => payer.call(contract.updateRefillRoute, { body: { pack: 100 } });
    const lowered = meanwhile(["TransactWrite", "refillPurchase = :purchase"], lower);
    await refillCredits(payer.id, new Date());
    expect(lowered).toMatchObject([{ status: 200 }]);
    expect(await listPurchases(payer.id)).toMatchObject([{ credits: 100, status: "paid" }]);
    expect([await readCredits(payer.id), await payer.payments().then(({ length }) => length)]).toEqual([105, 1]);
  });

  it("buys nothing beyond a monthly limit that is lowered while it begins", async () => {
    const payer = await aRefiller(cards.works, { monthlyLimit: 2 });
    await refillCredits(payer.id, new Date());
    await payer.spend(100);
    const lower = () => payer.call(contract.updateRefillRoute, { body: { monthlyLimit: 1 } });
    const lowered = meanwhile(["TransactWrite", "refillPurchase = :purchase"], lower);
    await refillCredits(payer.id, new Date());
    expect(lowered).toMatchObject([{ status: 200 }]);
    expect([await readCredits(payer.id), await listPurchases(payer.id)]).toMatchObject([5, [{ status: "paid" }]]);
  });

  it("charges nothing where the organization closes before it begins", async () => {
    const payer = await aRefiller(cards.works);
    const close = () => payer.call(closeOrganizationRoute, { body: { confirm: "close" } });
    const closed = meanwhile(["TransactWrite", "refillPurchase = :purchase"], close);
    await refillCredits(payer.id, new Date());
    expect(closed).toMatchObject([{ status: 204 }]);
    expect([await readCredits(payer.id), await listPurchases(payer.id), await payer.payments()]).toEqual([5, [], []]);
    expect(await readRefill(payer.id)).toMatchObject({ refillPurchase: null, refills: 0 });
  });

  it("charges nothing that was interrupted before the organization closed", async () => {
    const payer = await aRefiller(cards.works);
    const at = new Date();
    await payer.begin(at);
    expect((await payer.call(closeOrganizationRoute, { body: { confirm: "close" } })).status).toBe(204);
    await superviseSubscription(payer.id, new Date(at.getTime() + 61_000));
    expect([await readCredits(payer.id), await payer.payments()]).toEqual([5, []]);
  });

  it("buys once what a function that died had yet to ask Stripe for", async () => {
    const payer = await aRefiller(cards.works);
    const at = new Date();
    await payer.begin(at);
    const later = new Date(at.getTime() + 61_000);
    await Promise.allSettled([1, 2, 3].map(() => refillCredits(payer.id, later)));
    await superviseSubscription(payer.id, later);
    expect([await readCredits(payer.id), await payer.payments().then(({ length }) => length)]).toEqual([105, 1]);
  });

  it.each([
    ["paid", cards.works, { declines: 0, refills: 1 }],
    ["declined", cards.declinedLater, { declines: 1, refills: 0 }],
  ])(
    "that a function found %s and died ends at the next look, in whichever way that comes",
    async (_, card, counted) => {
      const payer = await aRefiller(card);
      meanwhile(["TransactWriteItemsCommand", "REMOVE refillPurchase"], () => Promise.reject(new Error("power cut")));
      await expect(refillCredits(payer.id, new Date())).rejects.toThrow("power cut");
      expect((await readRefill(payer.id)).refillPurchase).not.toBeNull();
      for (let time = 0; time < 2; time++) await refillCredits(payer.id, new Date());
      expect(await readRefill(payer.id)).toMatchObject({ refillPurchase: null, ...counted });
      expect(await payer.payments()).toHaveLength(1);
    },
  );

  it("goes on with what was interrupted a while ago, in the place of buying another", async () => {
    const payer = await aRefiller(cards.works);
    const { purchase } = await payer.begin(new Date(Date.now() - 40 * 60_000));
    await superviseSubscription(payer.id, new Date());
    expect(await listPurchases(payer.id)).toMatchObject([{ _id: purchase, status: "paid" }]);
  });

  it("buys another in the place of what was interrupted and Stripe has not heard of 90 minutes after", async () => {
    const payer = await aRefiller(cards.works);
    const at = new Date();
    const { purchase } = await payer.begin(at);
    for (const minutes of [46, 89]) await superviseSubscription(payer.id, new Date(at.getTime() + minutes * 60_000));
    expect(await listPurchases(payer.id)).toMatchObject([{ _id: purchase, status: "pending" }]);
    await superviseSubscription(payer.id, new Date(at.getTime() + 91 * 60_000));
    const after = await listPurchases(payer.id);
    expect(after.map(({ status }) => status).toSorted()).toEqual(["declined", "paid"]);
    expect(await payer.payments()).toHaveLength(1);
  });

  it("is paid once though Stripe failed at it before, and keeps that for a day: by the next one", async () => {
    const payer = await aRefiller(cards.works);
    const at = new Date();
    await refuseStripe({ error: "InternalFailure", keeps: true, to: payer.id });
    await expect(refillCredits(payer.id, at)).rejects.toMatchObject({ name: "OutsideServiceFailed" });
    for (const minutes of [31, 44])
      await expect(superviseSubscription(payer.id, new Date(at.getTime() + minutes * 60_000))).rejects.toThrow();
    for (const minutes of [46, 60, 89])
      await superviseSubscription(payer.id, new Date(at.getTime() + minutes * 60_000));
    expect(await payer.payments()).toEqual([]);
    for (const minutes of [91, 106, 121])
      await superviseSubscription(payer.id, new Date(at.getTime() + minutes * 60_000));
    expect([await readCredits(payer.id), await payer.payments().then(({ length }) => length)]).toEqual([105, 1]);
    expect(await readRefill(payer.id)).toMatchObject({ refillPurchase: null, refills: 1 });
  });

  it.each(["at Stripe", "with its customer"])(
    "that was interrupted ends as declined where its card is removed %s",
    async (where) => {
      const payer = await aRefiller(cards.works);
      const at = new Date();
      const { card, customer } = await payer.begin(at);
      if (where === "at Stripe") await payer.stripe.paymentMethods.detach(card);
      else await payer.stripe.customers.del(customer);
      const later = new Date(at.getTime() + 61_000);
      await superviseSubscription(payer.id, later);
      await superviseSubscription(payer.id, later);
      expect(await listPurchases(payer.id)).toMatchObject([{ status: "declined", payment: null }]);
      const { refillPurchase, declines, refillAfter } = await readRefill(payer.id);
      expect([refillPurchase, declines, refillAfter]).toEqual([null, 1, new Date(later.getTime() + day).toISOString()]);
      expect([await readCredits(payer.id), await billingNotices(payer.id)]).toEqual([
        5,
        expect.arrayContaining(["refill_failed"]),
      ]);
      expect(await payer.payments()).toEqual([]);
    },
  );

  it("counts no decline where Stripe never heard of it", async () => {
    const payer = await aRefiller(cards.works);
    const at = new Date(Date.now() - 2 * day);
    await payer.begin(at);
    await superviseSubscription(payer.id, new Date());
    expect(await readRefill(payer.id)).toMatchObject({ automaticSMSRefill: true, declines: 0, refillPurchase: null });
    expect([await readCredits(payer.id), await payer.payments().then(({ length }) => length)]).toEqual([105, 1]);
    expect(await billingNotices(payer.id)).toEqual(["credits_receipt"]);
  });
});
