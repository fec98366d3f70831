import { expect, it } from "vitest";
import { readRefill, refillBegun, refillDeclined } from "#functions/data/billing/refill.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { transact } from "#functions/data/table.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { aPayer, beSubscribed, cards, refuseStripe } from "#functions/testing/billing.ts";
import { ask } from "#functions/testing/handlers.ts";
import * as contract from "#shared/contract/billing.ts";
import { updateOrganizationRoute } from "#shared/contract/organizations.ts";
import { payWith } from "./pay-with.ts";

async function aRenamedPayer() {
  const payer = await aPayer();
  const { _id: id } = payer.organization;
  const change = (body: object) =>
    ask(updateOrganizationRoute, { params: { organization: id }, cookie: payer.cookie, body });
  const customer = async () => (await readSubscription(id)).customer ?? "";
  return { ...payer, id, change, customer };
}

it("is known to Stripe as they are called now, and by no contact, who may be another one tomorrow", async () => {
  const payer = await aRenamedPayer();
  await payer.change({ billingContact: { name: "Anne Roy", email: "books@example.com" } });
  await payer.saveCard();
  const known = async () => payer.stripe.customers.retrieve(await payer.customer());
  expect(await known()).toMatchObject({ email: null, preferred_locales: ["en"] });
  const { status, body } = await payer.change({
    billingContact: { name: "Luc", email: "luc@example.com" },
    name: "Café du Port",
    language: "fr",
  });
  expect([status, body.error]).toEqual([200, undefined]);
  expect((await payer.refresh()).status).toBe(200);
  expect(await known()).toMatchObject({ email: null, name: "Café du Port", preferred_locales: ["fr-CA"] });
});

it("can save a card after Stripe was silent and the organization was renamed", async () => {
  const payer = await aRenamedPayer();
  await refuseStripe({ to: payer.id, error: "InternalFailure", takes: true, times: 2 });
  expect((await payer.call(contract.addPaymentMethodRoute)).status).toBe(502);
  await payer.change({ name: "Café du Port" });
  expect((await payer.call(contract.addPaymentMethodRoute)).status).toBe(201);
});

it("is told that a card is gone that somebody else removes meanwhile", async () => {
  const payer = await aRenamedPayer();
  await payer.saveCard();
  const [{ _id: card }] = (await payer.call(contract.listPaymentMethodsRoute)).body.items;
  await payer.stripe.paymentMethods.detach(card);
  expect(await payWith(await payer.customer(), { card, at: 0 })).toBe(false);
});

it("has the log tell what was changed of the refill, and nothing where nothing was", async () => {
  const payer = await aRenamedPayer();
  await payer.saveCard();
  const set = (body: object) => payer.call(contract.updateRefillRoute, { body });
  await set({ monthlyLimit: 30, pack: 1_000 });
  await set({ monthlyLimit: 30 });
  await set({});
  const told = (await auditOf(payer.id)).filter(({ route }) => route === "smsRefillUpdate");
  expect(told).toMatchObject([{ changes: { monthlyLimit: [3, 30], pack: [500, 1_000] } }]);
});

it("asks a card no sooner again that was declined, unless it is another one", async () => {
  const payer = await aRenamedPayer();
  await beSubscribed(payer.organization);
  await payer.saveCard(cards.declinedLater);
  const set = (body: object) => payer.call(contract.updateRefillRoute, { body });
  await set({ automaticSMSRefill: true, below: 500 });
  const now = new Date();
  const [{ _id: card }] = (await payer.call(contract.listPaymentMethodsRoute)).body.items;
  const begin = async (purchase: string) => {
    const read = await readRefill(payer.id);
    await transact(() => [refillBegun(payer.id, { read, purchase, month: "2026-11", now })]);
  };
  await begin("one");
  await transact(() => [refillDeclined(payer.id, "one", { declines: 3, after: now, off: true, card })]);
  await set({ automaticSMSRefill: true });
  expect(await readRefill(payer.id)).toMatchObject({
    automaticSMSRefill: true,
    declines: 3,
    refillAfter: expect.any(String),
  });
  // Saving the same card again gives it another id.
  await payer.saveCard(cards.declinedLater);
  const [{ _id: same }] = (await payer.call(contract.listPaymentMethodsRoute)).body.items;
  expect(same).not.toBe(card);
  await set({ below: 529 });
  expect(await readRefill(payer.id)).toMatchObject({ declines: 3, refillAfter: expect.any(String) });
  await payer.saveCard();
  await set({ below: 530 });
  expect(await readRefill(payer.id)).toMatchObject({ declines: 0, refillAfter: null });
  const other = (await payer.call(contract.listPaymentMethodsRoute)).body.items[0]._id;
  await begin("two");
  const after = new Date(now.getTime() + 86_400_000);
  await transact(() => [refillDeclined(payer.id, "two", { declines: 1, after, off: false, card: other })]);
  for (const [method, below] of [
    [same, 531],
    [other, 532],
    [same, 533],
  ] as const) {
    expect((await payer.call(contract.useAsDefaultRoute, { params: { ...payer.params, method } })).status).toBe(200);
    await set({ below });
  }
  expect(await readRefill(payer.id)).toMatchObject({ declines: 1, refillAfter: after.toISOString() });
});
