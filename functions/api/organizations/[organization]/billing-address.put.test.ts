import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { aPayer, atPage, cards, ownSubscription, refuseStripe, typed } from "#functions/testing/billing.ts";
import { storedSubscription } from "#functions/testing/stored-subscription.ts";
import * as contract from "#shared/contract/billing.ts";

const montreal = { country: "CA", postalCode: "H2X 1Y4" };
const toronto = { country: "CA", postalCode: "M5V 2T6" };

beforeEach(() => {
  vi.stubEnv("STRIPE_TAX", "on");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

async function aTaxpayer() {
  const payer = await aPayer();
  const say = (body: object) => payer.call(contract.updateBillingAddressRoute, { body });
  const items = async () => (await payer.call(contract.listInvoicesRoute)).body.items;
  const audited = async () =>
    (await auditOf(payer.organization._id)).filter(({ route }) => route === "billingAddressUpdate");
  return { ...payer, say, items, audited };
}

describe("an organization whose subscription carries taxes", () => {
  it("is asked for its billing address before it buys, and pays the taxes of that place", async () => {
    const payer = await aTaxpayer();
    const refused = await payer.call(contract.subscribeRoute);
    expect([refused.status, refused.body.error.code]).toEqual([422, "address_needed"]);
    expect((await payer.read()).taxes).toEqual({ address: null });
    const said = await payer.say(montreal);
    expect([said.status, said.body]).toEqual([200, montreal]);
    expect((await payer.read()).taxes).toEqual({ address: montreal });
    const { body } = await payer.call(contract.subscribeRoute);
    expect(body.invoice).toMatchObject({ tax: { amount: 29_95 }, total: { amount: 229_95 }, due: { amount: 229_95 } });
    await atPage("confirm", body.clientSecret, typed(cards.works));
    expect((await payer.refresh()).body.status).toBe("subscribed");
    expect(await payer.items()).toMatchObject([{ tax: { amount: 29_95 }, total: { amount: 229_95 }, status: "paid" }]);
    expect((await payer.read()).upcoming).toMatchObject({ tax: { amount: 29_95 }, total: { amount: 229_95 } });
  });

  it("begins its checkout anew where it says another address, and pays once", async () => {
    const payer = await aTaxpayer();
    await payer.say(montreal);
    const { body: before } = await payer.call(contract.subscribeRoute);
    await payer.say(toronto);
    const { body: after } = await payer.call(contract.subscribeRoute);
    expect([before.invoice.tax.amount, after.invoice.tax.amount]).toEqual([29_95, 26_00]);
    await atPage("confirm", after.clientSecret, typed(cards.works));
    await payer.refresh();
    expect((await payer.items()).map(({ status }: { status: string }) => status)).toEqual(["paid", "void"]);
  });

  it("cannot pay the form of another address any more", async () => {
    const payer = await aTaxpayer();
    await payer.say({ country: "AE" });
    const { body: untaxed } = await payer.call(contract.subscribeRoute);
    await payer.say(montreal);
    await atPage("confirm", untaxed.clientSecret, typed(cards.works));
    expect((await payer.refresh()).body.status).toBe("free");
    const { body } = await payer.call(contract.subscribeRoute);
    await payer.say(montreal);
    await atPage("confirm", body.clientSecret, typed(cards.works));
    expect((await payer.refresh()).body.status).toBe("subscribed");
    expect(await payer.items()).toMatchObject([
      { tax: { amount: 29_95 }, status: "paid" },
      { tax: { amount: 0 }, status: "void" },
    ]);
  });

  it.each([
    ["a province that there is not", { country: "CA", postalCode: "D2X 1Y4" }, "postalCode"],
    ["no postal code where taxes differ within the country", { country: "US" }, "postalCode"],
    ["a postal code of nowhere", { country: "US", postalCode: "00000" }, "postalCode"],
    ["a country that there is not", { country: "QQ" }, "country"],
  ])("is told at the field that is wrong: %s", async (_, address, field) => {
    const payer = await aTaxpayer();
    await payer.say(montreal);
    const { status, body } = await payer.say(address);
    expect([status, body.error.code, Object.keys(body.error.fields)]).toEqual([400, "invalid", [field]]);
    expect((await payer.read()).taxes).toEqual({ address: montreal });
  });

  it("has it audited once, by whom, where Stripe took it and did not say so", async () => {
    const payer = await aTaxpayer();
    await payer.say(montreal);
    const { customer } = await readSubscription(payer.organization._id);
    await refuseStripe({ error: "InternalFailure", takes: true, times: 2, to: customer, skip: 1 });
    expect((await payer.say(toronto)).status).toBe(502);
    for (const _ of [1, 2]) await payer.refresh();
    expect((await payer.read()).taxes).toEqual({ address: toronto });
    expect(await payer.audited()).toMatchObject([{ user: payer.owner._id }, { user: payer.owner._id }]);
  });

  it("has it not audited where Stripe did not hear of it, or refused it", async () => {
    const payer = await aTaxpayer();
    await payer.say(montreal);
    const { customer } = await readSubscription(payer.organization._id);
    await refuseStripe({ error: "ServiceUnavailable", times: 2, to: customer, skip: 1 });
    expect((await payer.say(toronto)).status).toBe(502);
    expect((await payer.say({ country: "US", postalCode: "00000" })).status).toBe(400);
    await payer.refresh();
    expect((await payer.read()).taxes).toEqual({ address: montreal });
    expect(await payer.audited()).toHaveLength(1);
  });

  it("keeps its address at Stripe alone", async () => {
    const payer = await aTaxpayer();
    await payer.say(montreal);
    const { customer: known } = await readSubscription(payer.organization._id);
    const customer = await payer.stripe.customers.retrieve(known ?? "");
    expect(customer).toMatchObject({ address: { country: "CA", postal_code: "H2X 1Y4" } });
    const log = await auditOf(payer.organization._id);
    // The whole code: three letters of it stand in an id now and then.
    expect(JSON.stringify([await storedSubscription(payer.organization._id), log])).not.toMatch(/H2X ?1Y4/i);
    expect(log.map(({ route }) => route)).toContain("billingAddressUpdate");
  });
});

describe("taxes that are switched on later", () => {
  it("are on the next invoice of a subscription that runs, once its address is said", async () => {
    vi.stubEnv("STRIPE_TAX", "off");
    const payer = await aTaxpayer();
    await payer.subscribe();
    expect((await payer.read()).taxes).toBeNull();
    vi.stubEnv("STRIPE_TAX", "on");
    expect((await payer.refresh()).body.status).toBe("subscribed");
    expect((await payer.read()).upcoming.tax).toBeNull();
    await payer.say(montreal);
    expect((await payer.read()).upcoming).toMatchObject({ tax: { amount: 29_95 } });
    const one = await payer.stripe.subscriptions.retrieve(await ownSubscription(payer.organization));
    expect(one.automatic_tax.enabled).toBe(true);
  });

  it("are on the first invoice of a checkout that was begun before", async () => {
    vi.stubEnv("STRIPE_TAX", "off");
    const payer = await aTaxpayer();
    const { body: before } = await payer.call(contract.subscribeRoute);
    vi.stubEnv("STRIPE_TAX", "on");
    expect((await payer.call(contract.subscribeRoute)).body.error.code).toBe("address_needed");
    await payer.say(toronto);
    const { body: after } = await payer.call(contract.subscribeRoute);
    expect([before.invoice.tax, after.invoice.tax.amount]).toEqual([null, 26_00]);
  });
});
