import { ulid } from "ulid";
import { expect, it, vi } from "vitest";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { removeCard } from "#functions/services/billing/cards.ts";
import {
  aPayer,
  atPage,
  beSubscribed,
  cards,
  ownSubscription,
  refuseStripe,
  typed,
} from "#functions/testing/billing.ts";
import * as contract from "#shared/contract/billing.ts";

const mastercard = "5555555555554444";

async function aSaver() {
  const payer = await aPayer();
  const listed = async (): Promise<{ _id: string; last4: string; isDefault: boolean }[]> =>
    (await payer.call(contract.listPaymentMethodsRoute)).body.items;
  const shown = async () => (await listed()).map(({ last4, isDefault }) => [last4, isDefault]);
  const customer = async () => (await readSubscription(payer.organization._id)).customer ?? "";
  return { ...payer, listed, shown, customer };
}

it("shows a card once that was saved twice: the newer, which pays for all that the other one paid", async () => {
  const payer = await aSaver();
  await payer.subscribe();
  const [before] = await payer.listed();
  await payer.saveCard();
  const after = await payer.listed();
  expect(after).toMatchObject([{ last4: "4242", isDefault: true }]);
  expect(after[0]?._id).not.toBe(before?._id);
  const { default_payment_method } = await payer.stripe.subscriptions.retrieve(
    await ownSubscription(payer.organization),
  );
  expect(default_payment_method).toBe(after[0]?._id);
  const bought = await payer.call(contract.topUpRoute, { body: { purchase: ulid(), pack: 100 } });
  expect([bought.status, bought.body.status]).toEqual([201, "paid"]);
});

it("shows it once where it was saved again in the checkout", async () => {
  const payer = await aSaver();
  await payer.saveCard();
  await payer.subscribe();
  expect(await payer.shown()).toEqual([["4242", true]]);
  expect((await payer.read()).paymentMethod._id).toBe((await payer.listed())[0]?._id);
});

it("leaves the card that was chosen since, and has the newer of two pay where the older was chosen", async () => {
  const payer = await aSaver();
  await payer.saveCard(mastercard);
  const client = payer.stripe;
  const customer = await payer.customer();
  for (const _ of [1, 2]) await client.paymentMethods.attach("pm_card_visa", { customer });
  await payer.refresh();
  expect(await payer.shown()).toEqual([
    ["4242", false],
    ["4444", true],
  ]);
  const [older] = await payer.listed();
  await payer.call(contract.useAsDefaultRoute, { params: { ...payer.params, method: older?._id } });
  await client.paymentMethods.attach("pm_card_visa", { customer });
  await payer.refresh();
  expect(await payer.shown()).toEqual([
    ["4242", true],
    ["4444", false],
  ]);
  expect((await payer.listed()).some(({ _id }) => _id === older?._id)).toBe(false);
});

it("charges the card of the first payment, whatever was saved while the checkout was open", async () => {
  const payer = await aSaver();
  const begun = (await payer.call(contract.subscribeRoute)).body;
  await payer.saveCard(mastercard);
  // Stripe's times are whole seconds.
  const second = Math.floor(Date.now() / 1_000);
  await vi.waitUntil(() => Math.floor(Date.now() / 1_000) > second, { timeout: 2_000, interval: 20 });
  await atPage("confirm", begun.clientSecret, typed(cards.works));
  await payer.refresh();
  expect(await payer.shown()).toEqual([
    ["4242", true],
    ["4444", false],
  ]);
  const paying = await payer.stripe.subscriptions.retrieve(await ownSubscription(payer.organization));
  expect(paying.default_payment_method).toBe((await payer.listed()).find(({ isDefault }) => isDefault)?._id);
});

it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  "is done anew where Stripe fails at call %i of it, and never without a card that pays",
  async (skip) => {
    const payer = await aSaver();
    await payer.subscribe();
    const customer = await payer.customer();
    await payer.stripe.paymentMethods.attach("pm_card_visa", { customer });
    await refuseStripe({ error: "InternalFailure", takes: true, times: 2, to: customer, skip });
    await payer.call(contract.refreshBillingRoute);
    expect((await payer.listed()).some(({ isDefault }) => isDefault)).toBe(true);
    await payer.call(contract.refreshBillingRoute);
    expect((await payer.refresh()).status).toBe(200);
    expect(await payer.shown()).toEqual([["4242", true]]);
  },
);

it("keeps a card that a purchase waits to be charged to, until that is over", async () => {
  const payer = await aSaver();
  await beSubscribed(payer.organization);
  await payer.saveCard(cards.alwaysAuthenticates);
  const [before] = await payer.listed();
  const purchase = ulid();
  const { body } = await payer.call(contract.topUpRoute, { body: { purchase, pack: 100 } });
  expect(body.status).toBe("authenticate");
  const { confirm } = (await payer.call(contract.readTopUpRoute, { params: { ...payer.params, purchase } })).body;
  await payer.saveCard(cards.alwaysAuthenticates);
  const [newer, older] = await payer.listed();
  expect([newer?.isDefault, older?._id]).toEqual([true, before?._id]);
  await atPage("authenticate", confirm.clientSecret, { succeeds: true });
  await payer.refresh();
  await payer.refresh();
  expect((await payer.listed()).map(({ _id }) => _id)).toEqual([newer?._id]);
});

it("is removed where somebody else removes it at the same moment", async () => {
  const payer = await aSaver();
  await payer.saveCard();
  const [card] = await payer.listed();
  await Promise.all([1, 2, 3].map(() => removeCard(card?._id ?? "")));
  expect(await payer.listed()).toEqual([]);
});
