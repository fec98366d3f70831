import { expect, it } from "vitest";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { aPayer, atPage, cards, refuseStripe, typed } from "#functions/testing/billing.ts";
import { aDebtor } from "#functions/testing/debtor.ts";
import * as contract from "#shared/contract/billing.ts";
import { adoptCard } from "./adopt-card.ts";

async function anOwer() {
  const payer = await aDebtor();
  const [owed] = (await payer.call(contract.listInvoicesRoute)).body.items;
  const { remaining: sum, _id: invoice } = owed;
  const choose = async (last4: string) => {
    const { items } = (await payer.call(contract.listPaymentMethodsRoute)).body;
    const { _id: method } = items.find((one: { last4: string }) => one.last4 === last4);
    return payer.call(contract.useAsDefaultRoute, { params: { ...payer.params, method } });
  };
  return { ...payer, sum, invoice, choose };
}

it("says of a card that is saved that what was due was paid with it", async () => {
  const debtor = await anOwer();
  expect(await debtor.saveCard()).toMatchObject({
    unpaidSince: null,
    due: { status: "paid", amount: debtor.sum, page: null },
  });
});

it("says so too where the card's event was faster than the page", async () => {
  const debtor = await anOwer();
  const { body } = await debtor.call(contract.addPaymentMethodRoute);
  await atPage("confirm", body.clientSecret, typed(cards.works));
  await adoptCard(debtor.organization._id);
  expect((await debtor.refresh()).body.due).toMatchObject({ status: "paid", amount: debtor.sum });
});

it("says of a card that is saved that its bank declined what is due", async () => {
  const debtor = await anOwer();
  expect(await debtor.saveCard(cards.declinedLater)).toMatchObject({
    unpaidSince: expect.any(String),
    due: { status: "declined", amount: debtor.sum, page: expect.stringContaining("http") },
  });
});

it("says of a card that is saved that its bank wants its holder to confirm what is due, and where", async () => {
  const debtor = await anOwer();
  expect((await debtor.saveCard(cards.alwaysAuthenticates)).due).toMatchObject({
    status: "authenticate",
    amount: debtor.sum,
    page: expect.stringContaining("http"),
  });
});

it("says nothing of a payment where none was due", async () => {
  const payer = await aPayer();
  expect((await payer.saveCard()).due).toBeNull();
  expect((await payer.subscribe()).due).toBeNull();
  expect((await payer.saveCard("5555555555554444")).due).toBeNull();
});

it("shows with the subscription that the bank wants its holder to confirm what is due, and where", async () => {
  const debtor = await anOwer();
  expect((await debtor.read()).due).toMatchObject({ status: "declined" });
  await debtor.saveCard(cards.alwaysAuthenticates);
  expect((await debtor.read()).due).toMatchObject({
    status: "authenticate",
    amount: debtor.sum,
    page: expect.stringContaining("http"),
  });
  await debtor.choose("4242");
  expect((await debtor.read()).due).toBeNull();
});

it.each([
  ["at the moment at which it was due", 0],
  ["an hour before it was due", 3_600],
])("shows as paid what Stripe says is paid, whose card was chosen %s, though no event came", async (_, before) => {
  const debtor = await anOwer();
  const { customer } = await readSubscription(debtor.organization._id);
  const { created, metadata } = Object(await debtor.stripe.customers.retrieve(customer ?? ""));
  expect(Number(metadata.chosen)).toBeGreaterThanOrEqual(created);
  const chosen = String(Number(metadata.chosen) - before);
  await debtor.stripe.customers.update(customer ?? "", { metadata: { chosen } });
  const { data } = await debtor.stripe.customers.listPaymentMethods(customer ?? "");
  const works = data.find(({ card }) => card?.last4 === "4242")?.id ?? "";
  await debtor.stripe.invoices.pay(debtor.invoice, { payment_method: works });
  expect(await debtor.read()).toMatchObject({ subscription: { unpaidSince: null }, due: null });
});

it("chooses a card whose bank declines what is due, and says so", async () => {
  const debtor = await anOwer();
  await debtor.saveCard(cards.alwaysAuthenticates);
  const { status, body } = await debtor.choose("0341");
  expect([status, body.due]).toMatchObject([200, { status: "declined", amount: debtor.sum }]);
  expect((await debtor.read()).paymentMethod.last4).toBe("0341");
});

it("says of a card that is chosen what became of what is due", async () => {
  const debtor = await anOwer();
  await debtor.saveCard(cards.alwaysAuthenticates);
  await debtor.choose("0341");
  expect((await debtor.choose("3184")).body.due).toMatchObject({ status: "authenticate", amount: debtor.sum });
  expect((await debtor.choose("4242")).body.due).toMatchObject({ status: "paid", amount: debtor.sum });
});

it("answers what was done where Stripe fails at the last look alone, at what is due", async () => {
  const debtor = await anOwer();
  await debtor.saveCard(cards.alwaysAuthenticates);
  const failing = { error: "ServiceUnavailable", to: debtor.invoice, times: 2 };
  await refuseStripe(failing);
  const { status, body } = await debtor.refresh();
  expect([status, body.status, body.due]).toEqual([200, "cancelled", null]);
  await refuseStripe({ ...failing, skip: 1 });
  const chosen = await debtor.choose("0341");
  expect([chosen.status, chosen.body.due]).toEqual([200, null]);
  expect((await debtor.read()).paymentMethod.last4).toBe("0341");
  expect((await debtor.refresh()).body.due).toMatchObject({ status: "declined", amount: debtor.sum });
});
