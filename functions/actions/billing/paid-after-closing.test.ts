import { setTimeout } from "node:timers/promises";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { closeOrganizations } from "#functions/actions/accounts/finish-closing.ts";
import { composeEmail } from "#functions/actions/sending/compose-message.ts";
import { closeUser } from "#functions/data/accounts/closing.ts";
import { listPurchases } from "#functions/data/billing/purchases.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { readCredits } from "#functions/data/sending/sms-pool.ts";
import { renderEmail } from "#functions/messages/render-email.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { aPayer, atPage, beSubscribed, cards, refuseStripe, typed } from "#functions/testing/billing.ts";
import { billingMails } from "#functions/testing/billing-notices.ts";
import * as contract from "#shared/contract/billing.ts";
import { closeOrganizationRoute, reopenOrganizationRoute } from "#shared/contract/organizations.ts";
import { superviseSubscription } from "./look-after-subscriptions.ts";
import { syncWithStripe } from "./sync-with-stripe.ts";

const isRefund = (message: { template: string; data?: object }) =>
  message.template === "billing_notice" && Object(message.data).notice === "subscription_refunded";

async function aTab() {
  const payer = await aPayer();
  const id = payer.organization._id;
  const { body } = await payer.call(contract.subscribeRoute);
  const customer = (await readSubscription(id)).customer ?? "";
  const close = async () =>
    expect((await payer.call(closeOrganizationRoute, { body: { confirm: "close" } })).status).toBe(204);
  const subscriptions = async () => {
    const { data } = await payer.stripe.subscriptions.list({ customer, status: "all" });
    return data.map(({ status, cancel_at_period_end: ends }) => (ends ? `${status}, ends` : status));
  };
  const refunds = async () => {
    const { data } = await payer.stripe.paymentIntents.list({ customer });
    const all = await Promise.all(data.map((one) => payer.stripe.refunds.list({ payment_intent: one.id })));
    return all.flatMap((one) => one.data.map(({ amount }) => amount));
  };
  return {
    ...payer,
    id,
    customer,
    close,
    closeWithAccount: async () => {
      const now = new Date();
      await closeUser(payer.owner, now);
      await closeOrganizations(payer.owner._id, now.toISOString());
    },
    pay: () => atPage("confirm", body.clientSecret, typed(cards.works)),
    look: () => syncWithStripe(id, { now: new Date() }),
    subscriptions,
    refunds,
    told: async () => (await billingMails(id)).map(({ notice, facts }) => [notice, Object(facts).amount]),
    audited: async () =>
      (await auditOf(id))
        .filter(({ route }) => route === "subscriptionCancel")
        .map(({ user, changes }) => ({ user, changes })),
  };
}

const ended = [{ user: "system", changes: { refunded: [null, { amount: 200_00, currency: "USD" }] } }];

const steps = [
  ["customer", 0],
  ["customer", 3],
  ["subscription", 0],
  ["subscription", 1],
  ["invoice", 0],
  ["payment", 0],
] as const;

describe("a purchase of credits that waits for its bank while the organization closes", () => {
  it("is given up, and its dialog pays nothing any more", async () => {
    const payer = await aPayer();
    const id = payer.organization._id;
    await beSubscribed(payer.organization);
    await payer.saveCard(cards.alwaysAuthenticates);
    const before = await readCredits(id);
    const purchase = ulid();
    await payer.call(contract.topUpRoute, { body: { purchase, pack: 100 } });
    const { body } = await payer.call(contract.readTopUpRoute, { params: { ...payer.params, purchase } });
    expect(body.status).toBe("authenticate");
    expect((await payer.call(closeOrganizationRoute, { body: { confirm: "close" } })).status).toBe(204);
    for (let time = 0; time < 2; time++) await syncWithStripe(id, { now: new Date() });
    const { customer } = await readSubscription(id);
    const [payment] = (await payer.stripe.paymentIntents.list({ customer: customer ?? "" })).data;
    expect(payment?.status).toBe("canceled");
    await atPage("authenticate", body.confirm.clientSecret, { succeeds: true });
    await superviseSubscription(id, new Date());
    expect([await readCredits(id), (await listPurchases(id)).map(({ status }) => status)]).toEqual([
      before,
      ["declined"],
    ]);
  });
});

describe("a checkout that is open while its organization closes", () => {
  it("is taken back, so that its form pays nothing any more", async () => {
    const tab = await aTab();
    await tab.close();
    for (let time = 0; time < 2; time++) await tab.look();
    expect(await tab.pay()).toMatchObject({ error: expect.anything() });
    await tab.look();
    expect([await tab.refunds(), await tab.told(), await tab.audited()]).toEqual([[], [], []]);
    expect(await tab.subscriptions()).not.toContain("active");
  });

  it.each(["alone", "with its owner's account"])(
    "is refunded in full, once, where it was paid first, closed %s",
    async (how) => {
      const tab = await aTab();
      await (how === "alone" ? tab.close() : tab.closeWithAccount());
      await tab.pay();
      await Promise.all([tab.look(), tab.look(), superviseSubscription(tab.id, new Date())]);
      await tab.look();
      expect([await tab.subscriptions(), await tab.refunds()]).toEqual([["canceled"], [200_00]]);
      expect([await tab.told(), await tab.audited()]).toEqual([[["subscription_refunded", 200_00]], ended]);
      const mail = (await messagesTo(tab.owner.email)).find(isRefund);
      const said = mail && (await composeEmail(mail, new Date()));
      if (!said || "reason" in said) throw new Error("nothing is said");
      const { subject, text } = renderEmail(said);
      expect(subject).toContain("US$200");
      expect(text).toContain("The subscription ended at once");
    },
  );

  it("gives back the credit too that its invoice was paid with", async () => {
    const payer = await aPayer();
    await payer.saveCard();
    const customer = (await readSubscription(payer.organization._id)).customer ?? "";
    await payer.stripe.customers.update(customer, { balance: -40_00 });
    const balance = async () => Object(await payer.stripe.customers.retrieve(customer)).balance;
    const { body } = await payer.call(contract.subscribeRoute);
    expect(await balance()).toBe(0);
    expect((await payer.call(closeOrganizationRoute, { body: { confirm: "close" } })).status).toBe(204);
    await atPage("confirm", body.clientSecret, typed(cards.works));
    const look = () => syncWithStripe(payer.organization._id, { now: new Date() });
    await Promise.all([look(), look()]);
    await look();
    const [payment] = (await payer.stripe.paymentIntents.list({ customer })).data;
    const { data } = await payer.stripe.refunds.list({ payment_intent: payment?.id ?? "" });
    expect([data.map(({ amount }) => amount), await balance()]).toEqual([[160_00], -40_00]);
  });

  it("gives that credit back once, though Stripe forgot the call that gave it back a day before", async () => {
    const payer = await aPayer();
    await payer.saveCard();
    const customer = (await readSubscription(payer.organization._id)).customer ?? "";
    await payer.stripe.customers.update(customer, { balance: -40_00 });
    const { body } = await payer.call(contract.subscribeRoute);
    await payer.call(closeOrganizationRoute, { body: { confirm: "close" } });
    await atPage("confirm", body.clientSecret, typed(cards.works));
    const [invoice] = (await payer.stripe.invoices.list({ customer })).data;
    const given = { amount: -40_00, currency: "usd", metadata: { invoice: invoice?.id ?? "" } };
    await payer.stripe.customers.createBalanceTransaction(customer, given);
    await syncWithStripe(payer.organization._id, { now: new Date() });
    expect(Object(await payer.stripe.customers.retrieve(customer)).balance).toBe(-40_00);
  });

  it("stands where it was paid before, though nobody looked until then, and ends with its period", async () => {
    const tab = await aTab();
    await tab.pay();
    // Stripe's timestamps are whole seconds.
    await setTimeout(1_100);
    await tab.close();
    await tab.look();
    expect([await tab.subscriptions(), await tab.refunds()]).toEqual([["active, ends"], []]);
    expect(await tab.told()).toEqual([["receipt", 200_00]]);
  });

  it("stands where the organization is open again by then, and can be begun anew where it was taken back", async () => {
    const tab = await aTab();
    await tab.close();
    await tab.pay();
    await tab.call(reopenOrganizationRoute);
    expect((await tab.refresh()).body.status).toBe("subscribed");
    expect([await tab.subscriptions(), await tab.refunds()]).toEqual([["active"], []]);
    const other = await aTab();
    await other.close();
    await other.look();
    await other.call(reopenOrganizationRoute);
    expect((await other.subscribe()).status).toBe("subscribed");
    await other.close();
    await other.look();
    expect((await other.subscriptions())[0]).toBe("active, ends");
    expect(await other.refunds()).toEqual([]);
  });

  it("is not begun by a call that overlaps with the closing", async () => {
    const payer = await aPayer();
    const [begun] = await Promise.all([
      payer.call(contract.subscribeRoute),
      payer.call(closeOrganizationRoute, { body: { confirm: "close" } }),
    ]);
    await syncWithStripe(payer.organization._id, { now: new Date() });
    const { customer } = await readSubscription(payer.organization._id);
    const { data } =
      customer === null ? { data: [] } : await payer.stripe.subscriptions.list({ customer, status: "all" });
    expect(data.filter(({ status }) => status === "incomplete")).toEqual([]);
    expect([201, 410]).toContain(begun.status);
  });

  it.each([
    ["too many calls", { error: "Throttling" }],
    ["an outage", { error: "ServiceUnavailable" }],
    ["an error after it was done", { error: "InternalFailure", takes: true }],
  ] as const)("is refunded once where Stripe answers %s at any step", async (_, how) => {
    let failed = 0;
    for (const [what, skip] of steps) {
      const tab = await aTab();
      await tab.close();
      await tab.pay();
      const { customer } = tab;
      const [one] = (await tab.stripe.subscriptions.list({ customer })).data;
      const [invoice] = (await tab.stripe.invoices.list({ customer })).data;
      const [payment] = (await tab.stripe.paymentIntents.list({ customer })).data;
      const to = { customer, subscription: one?.id, invoice: invoice?.id, payment: payment?.id }[what];
      await refuseStripe({ ...how, to, times: 3, skip });
      for (let time = 0; time < 4; time++)
        await tab.look().catch(() => {
          failed += 1;
        });
      expect([what, skip, await tab.subscriptions(), await tab.refunds()]).toEqual([
        what,
        skip,
        ["canceled"],
        [200_00],
      ]);
      expect([await tab.told(), await tab.audited()]).toEqual([[["subscription_refunded", 200_00]], ended]);
    }
    expect(failed).toBeGreaterThan(2);
  });
});
