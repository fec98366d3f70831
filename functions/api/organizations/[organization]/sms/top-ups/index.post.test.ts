import { ulid } from "ulid";
import { expect, it } from "vitest";
import { newPurchasePut } from "#functions/data/billing/purchases.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { transact } from "#functions/data/table.ts";
import { aSubscriber, atPage, cards } from "#functions/testing/billing.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import * as contract from "#shared/contract/billing.ts";
import { closeOrganizationRoute } from "#shared/contract/organizations.ts";
import { readSmsPoolRoute } from "#shared/contract/requests.ts";
import { openAtMost } from "#shared/rules/billing/open-purchases.ts";
import { priceOfPack } from "#shared/rules/billing/pricing.ts";
import { oneMinute } from "#shared/rules/dates.ts";

it("gives the credits once for one purchase, however often it is asked for", async () => {
  const payer = await aSubscriber();
  await payer.saveCard();
  const body = { purchase: ulid(), pack: 500 };
  const bought = await Promise.all([1, 2, 3].map(() => payer.call(contract.topUpRoute, { body })));
  expect(bought.map(({ status }) => status)).toEqual([201, 201, 201]);
  const pool = (await payer.call(readSmsPoolRoute)).body;
  expect(pool.credits).toBe(600);
  expect(pool.items).toMatchObject([{ cause: "purchase", credits: 500, about: body.purchase }, { cause: "opening" }]);
});

it.each([
  ["is charged for a while", 40, "paid", 1],
  ["is not charged any more later, so that what was tried last is known before it is over", 50, "pending", 0],
])("a purchase whose call is repeated %s", async (_, minutes, status, charged) => {
  const payer = await aSubscriber();
  await payer.saveCard();
  const { customer, paymentMethod } = await readSubscription(payer.organization._id);
  const at = new Date(Date.now() - minutes * oneMinute);
  const purchase = ulid(at.getTime());
  const buying = { credits: 100, amount: priceOfPack(100), status: "pending" as const, automatic: false, by: null };
  const more = { version: 1, card: paymentMethod?._id ?? null, payment: null, refundedAmount: 0, refundedCredits: 0 };
  const stored = { _id: purchase, organization: payer.organization._id, at: at.toISOString(), ...buying, ...more };
  await transact(() => [newPurchasePut(stored)]);
  const { body } = await payer.call(contract.topUpRoute, { body: { purchase, pack: 100 } });
  const { data } = await payer.stripe.paymentIntents.list({ customer: customer ?? "" });
  expect([body.status, data.length]).toEqual([status, charged]);
});

it("charges nothing where the organization closes at that moment", async () => {
  const payer = await aSubscriber();
  await payer.saveCard();
  const { customer } = await readSubscription(payer.organization._id);
  const purchase = ulid();
  const closed = meanwhile(["TransactWriteItemsCommand", purchase], () =>
    payer.call(closeOrganizationRoute, { body: { confirm: "close" } }),
  );
  const { status, body } = await payer.call(contract.topUpRoute, { body: { purchase, pack: 100 } });
  const { data } = await payer.stripe.paymentIntents.list({ customer: customer ?? "" });
  expect(closed).toMatchObject([{ status: 204 }]);
  expect([status, body.error.code, data.length]).toEqual([409, "edited_meanwhile", 0]);
});

it("says that the card was declined, and gives nothing", async () => {
  const payer = await aSubscriber();
  await payer.saveCard(cards.declinedLater);
  const { status, body } = await payer.call(contract.topUpRoute, { body: { purchase: ulid(), pack: 100 } });
  expect([status, body.error.code]).toEqual([422, "card_declined"]);
  expect((await payer.call(readSmsPoolRoute)).body.credits).toBe(100);
});

it("begins no other purchase beside twenty that nobody confirms, until one of them is over", async () => {
  const payer = await aSubscriber();
  await payer.saveCard(cards.alwaysAuthenticates);
  const buy = (purchase: string) => payer.call(contract.topUpRoute, { body: { purchase, pack: 100 } });
  const bought = Array.from({ length: openAtMost }, () => ulid());
  for (const purchase of bought) expect((await buy(purchase)).body.status).toBe("authenticate");
  const { customer } = await readSubscription(payer.organization._id);
  const { status, body } = await buy(ulid());
  const { data } = await payer.stripe.paymentIntents.list({ customer: customer ?? "", limit: 100 });
  expect([status, body.error.code, data.length]).toEqual([409, "too_many_unconfirmed", openAtMost]);
  const [first = ""] = bought;
  expect((await buy(first)).body).toMatchObject({ _id: first, status: "authenticate" });
  const { waiting } = (await payer.call(readSmsPoolRoute)).body;
  const params = { ...payer.params, purchase: waiting._id };
  const { confirm } = (await payer.call(contract.readTopUpRoute, { params })).body;
  await atPage("authenticate", confirm.clientSecret, { succeeds: true });
  expect((await payer.call(contract.readTopUpRoute, { params })).body.status).toBe("paid");
  expect((await buy(ulid())).status).toBe(201);
});

it("asks for a card where there is none", async () => {
  const payer = await aSubscriber();
  const { status, body } = await payer.call(contract.topUpRoute, { body: { purchase: ulid(), pack: 100 } });
  expect([status, body.error.code]).toEqual([409, "card_needed"]);
});

it.each([
  { purchase: ulid(), pack: 7 },
  { purchase: ulid(), pack: "100" },
  { purchase: "mine", pack: 100 },
])("refuses %j", async (body) => {
  const payer = await aSubscriber();
  expect((await payer.call(contract.topUpRoute, { body })).status).toBe(400);
});
