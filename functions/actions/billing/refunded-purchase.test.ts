import Stripe from "stripe";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { listPurchases, newPurchasePut, readPurchase } from "#functions/data/billing/purchases.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { changeCredits, readCredits } from "#functions/data/sending/sms-pool.ts";
import { transact } from "#functions/data/table.ts";
import { stripeKeys } from "#functions/services/secrets.ts";
import { aPayer, aSubscriber, cards } from "#functions/testing/billing.ts";
import { billingMails } from "#functions/testing/billing-notices.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aCustomersNumber, ledgerSum } from "#functions/testing/request-calls.ts";
import * as contract from "#shared/contract/billing.ts";
import { cancelRequestRoute, sendRequestsRoute } from "#shared/contract/requests.ts";
import { oneDay, oneHour } from "#shared/rules/dates.ts";
import { buyCredits } from "./buy-credits.ts";
import { syncPurchases } from "./sync-purchase.ts";

async function aBuyer(card: string = cards.works) {
  const payer = await aSubscriber();
  const id = payer.organization._id;
  await payer.saveCard(card);
  const purchase = ulid();
  const { body } = await payer.call(contract.topUpRoute, { body: { purchase, pack: 100 } });
  expect(body.status).toBe("paid");
  const { customer } = await readSubscription(id);
  const [intent] = (await payer.stripe.paymentIntents.list({ customer: customer ?? "" })).data;
  const spend = (credits: number) =>
    transact(() => changeCredits(id, [{ cause: "request", credits: -credits, about: ulid(), by: null }], new Date()));
  return {
    ...payer,
    id,
    spend,
    payment: intent?.id ?? "",
    purchase: () => readPurchase(id, purchase),
    settle: () => syncPurchases(id, new Date()),
    refund: (amount?: number) =>
      payer.stripe.refunds.create({ payment_intent: intent?.id ?? "", ...(amount && { amount }) }),
    told: async () => (await billingMails(id)).map(({ notice, facts }) => ({ notice, ...facts })),
  };
}

async function tellOf(stripe: Stripe, dispute: string, type: string) {
  const { data } = await stripe.events.list({ type, limit: 100 });
  const text = JSON.stringify(data.find((one) => Object(one.data.object).id === dispute));
  const { stripeWebhookSecret: secret } = await stripeKeys();
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: text, secret });
  const { status } = await ask(contract.stripeWebhookRoute, { text, headers: { "stripe-signature": signature } });
  expect(status).toBe(204);
}

describe("a purchase that is given back", () => {
  it("takes what waiting requests hold, which do not give it to anybody when they are canceled", async () => {
    const buyer = await aBuyer();
    const at = new Date(Date.now() + 3 * oneDay).toISOString();
    const customers = [1, 2, 3].map(() => ({ name: "Léa", phone: aCustomersNumber() }));
    const sent = await buyer.call(sendRequestsRoute, { body: { channel: "sms", at, customers } });
    expect(sent.status).toBe(200);
    const held = 200 - (await readCredits(buyer.id));
    expect(held).toBeGreaterThan(2);
    await buyer.spend(200 - held);
    await buyer.refund();
    await buyer.settle();
    expect([await readCredits(buyer.id), await buyer.purchase()]).toMatchObject([
      -held,
      { status: "refunded", refundedCredits: held },
    ]);
    for (const { _id } of sent.body.accepted)
      expect((await buyer.call(cancelRequestRoute, { params: { ...buyer.params, request: _id } })).status).toBeLessThan(
        300,
      );
    expect([await readCredits(buyer.id), await ledgerSum(buyer.id)]).toEqual([0, 0]);
  });

  it("is found by the daily look however late it is given back, where its event was lost", async () => {
    const buyer = await aBuyer();
    await buyer.refund(4_00);
    await syncPurchases(buyer.id, new Date(Date.now() + 200 * oneDay));
    expect([await readCredits(buyer.id), (await buyer.purchase())?.refundedCredits]).toEqual([150, 50]);
  });

  it("is found where the oldest purchase is not the first by its id, which the browser chose", async () => {
    const buyer = await aBuyer();
    const later = new Date(Date.now() + 3 * oneHour);
    const first = { purchase: ulid(Date.now() - oneDay), pack: 100, automatic: false, by: null } as const;
    expect(await buyCredits({ organization: buyer.id, ...first, now: later })).toMatchObject({ status: "paid" });
    await buyer.refund(4_00);
    await syncPurchases(buyer.id, later);
    expect([await readCredits(buyer.id), (await buyer.purchase())?.refundedCredits]).toEqual([250, 50]);
  });

  it("is found among many purchases by one list a day", async () => {
    const buyer = await aBuyer();
    const [bought] = await listPurchases(buyer.id);
    if (!bought) throw new Error("nothing was bought");
    const older = Array.from({ length: 120 }, (_, days) => ({
      ...bought,
      _id: ulid(),
      payment: `pi_${days}`,
      at: new Date(Date.now() - (days + 2) * oneDay).toISOString(),
    }));
    for (let first = 0; first < older.length; first += 40)
      await transact(() => older.slice(first, first + 40).map(newPurchasePut));
    await buyer.refund(4_00);
    const asked: string[] = [];
    const note = ({ method, path }: { method: string; path: string }) => asked.push(`${method} ${path.split("?")[0]}`);
    const stripe = buyer.stripe.on("request", note);
    const days = [0, 1, 2].map((day) => new Date(Date.now() + day * oneDay));
    for (const day of days) await syncPurchases(buyer.id, day);
    stripe.off("request", note);
    expect((await buyer.purchase())?.refundedCredits).toBe(50);
    expect(asked.filter((one) => one === "GET /v1/payment_intents")).toHaveLength(days.length);
    expect(asked).toHaveLength(days.length + 1);
  });

  it("takes nothing that was sent", async () => {
    const buyer = await aBuyer();
    await buyer.spend(150);
    await buyer.refund();
    await buyer.settle();
    expect([await readCredits(buyer.id), (await buyer.purchase())?.refundedCredits]).toEqual([0, 50]);
  });

  it("takes nothing of what is bought after it, though nobody had heard of it", async () => {
    const buyer = await aBuyer();
    await buyer.spend(200);
    await buyer.refund();
    const { body } = await buyer.call(contract.topUpRoute, { body: { purchase: ulid(), pack: 100 } });
    expect(body.status).toBe("paid");
    await buyer.settle();
    expect([await readCredits(buyer.id), (await buyer.purchase())?.status]).toEqual([100, "refunded"]);
  });
});

describe("a payment that its card's holder disputes", () => {
  it("takes unspent credits back, and gives them again where the bank decides for us", async () => {
    const buyer = await aBuyer(cards.disputes);
    const [dispute] = (await buyer.stripe.disputes.list({ payment_intent: buyer.payment })).data;
    await tellOf(buyer.stripe, dispute?.id ?? "", "charge.dispute.created");
    await tellOf(buyer.stripe, dispute?.id ?? "", "charge.dispute.created");
    expect([await readCredits(buyer.id), (await buyer.purchase())?.status]).toEqual([100, "refunded"]);
    const evidence = { uncategorized_text: "winning_evidence" };
    await buyer.stripe.disputes.update(dispute?.id ?? "", { evidence });
    await tellOf(buyer.stripe, dispute?.id ?? "", "charge.dispute.closed");
    expect([await readCredits(buyer.id), (await buyer.purchase())?.status]).toEqual([200, "paid"]);
    expect((await buyer.told()).slice(1)).toMatchObject([
      { notice: "payment_disputed", credits: 100, amount: 8_00 },
      { notice: "dispute_won", credits: 100, amount: 8_00 },
    ]);
  });

  it("is found by the daily look where its events were lost, and stays taken where it is lost", async () => {
    const buyer = await aBuyer(cards.disputes);
    const [dispute] = (await buyer.stripe.disputes.list({ payment_intent: buyer.payment })).data;
    await buyer.settle();
    await buyer.stripe.disputes.close(dispute?.id ?? "");
    await buyer.settle();
    expect([await readCredits(buyer.id), (await buyer.purchase())?.status]).toEqual([100, "refunded"]);
  });

  async function aDisputed(card: string) {
    const payer = await aPayer();
    await payer.subscribe(card);
    const { data } = await payer.stripe.disputes.list({ limit: 100 });
    const { customer } = await readSubscription(payer.organization._id);
    const own = (await payer.stripe.paymentIntents.list({ customer: customer ?? "" })).data.map(({ id }) => id);
    const dispute = data.find(({ payment_intent }) => own.includes(String(payment_intent)))?.id ?? "";
    const told = async () => (await billingMails(payer.organization._id)).filter(({ notice }) => notice !== "receipt");
    return { ...payer, dispute, told };
  }

  it("of an invoice is told to the owner once, whatever the billing contact is", async () => {
    const payer = await aDisputed(cards.disputes);
    for (let time = 0; time < 2; time++) await tellOf(payer.stripe, payer.dispute, "charge.dispute.created");
    expect(await payer.told()).toMatchObject([
      { notice: "payment_disputed", to: payer.owner.email, facts: { amount: 200_00 } },
    ]);
  });

  it("after an inquiry, which is told to nobody, is told once, and so is that it was won", async () => {
    const payer = await aDisputed(cards.inquires);
    const { stripe, dispute } = payer;
    await tellOf(stripe, dispute, "charge.dispute.created");
    expect(await payer.told()).toEqual([]);
    await stripe.disputes.update(dispute, { evidence: { uncategorized_text: "escalate_inquiry_evidence" } });
    for (const step of ["funds_withdrawn", "updated", "created"])
      await tellOf(stripe, dispute, `charge.dispute.${step}`);
    expect(await payer.told()).toMatchObject([{ notice: "payment_disputed", facts: { amount: 200_00 } }]);
    await stripe.disputes.update(dispute, { evidence: { uncategorized_text: "winning_evidence" } });
    for (const step of ["closed", "funds_reinstated"]) await tellOf(stripe, dispute, `charge.dispute.${step}`);
    expect((await payer.told()).map(({ notice }) => notice)).toEqual(["payment_disputed", "dispute_won"]);
  });

  it("takes no credits while its bank only inquires, and all that are unspent once it takes the money", async () => {
    const buyer = await aBuyer(cards.inquires);
    const [dispute] = (await buyer.stripe.disputes.list({ payment_intent: buyer.payment })).data;
    const id = dispute?.id ?? "";
    await tellOf(buyer.stripe, id, "charge.dispute.created");
    expect(await readCredits(buyer.id)).toBe(200);
    await buyer.stripe.disputes.update(id, { evidence: { uncategorized_text: "escalate_inquiry_evidence" } });
    for (const step of ["updated", "funds_withdrawn"]) await tellOf(buyer.stripe, id, `charge.dispute.${step}`);
    expect(await readCredits(buyer.id)).toBe(100);
    await buyer.stripe.disputes.update(id, { evidence: { uncategorized_text: "winning_evidence" } });
    for (const step of ["funds_reinstated", "closed"]) await tellOf(buyer.stripe, id, `charge.dispute.${step}`);
    expect(await readCredits(buyer.id)).toBe(200);
    expect((await buyer.told()).slice(1).map(({ notice }) => notice)).toEqual(["payment_disputed", "dispute_won"]);
  });
});
