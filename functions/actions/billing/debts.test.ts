import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expect, it } from "vitest";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { userKey } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { aPayer, ownSubscription } from "#functions/testing/billing.ts";
import { billingMails } from "#functions/testing/billing-notices.ts";
import * as debtor from "#functions/testing/debtor.ts";
import { doAddLocation } from "#functions/testing/place-calls.ts";
import * as contract from "#shared/contract/billing.ts";
import { standingOf } from "#shared/rules/billing/subscription.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { syncWithStripe } from "./sync-with-stripe.ts";

const readOverdue = async (organization: string, now: Date) =>
  standingOf(await readSubscription(organization), now).isOverdue;

const inDays = (days: number) => new Date(Date.now() + days * oneDay);

function withInvoices(payer: Awaited<ReturnType<typeof debtor.aDebtor>>) {
  const invoices = async () => (await payer.call(contract.listInvoicesRoute)).body.items;
  const statuses = async () => (await invoices()).map(({ status }: { status: string }) => status);
  return { ...payer, statuses, id: payer.organization._id };
}
const aPayerWhoseCardFails = async () => withInvoices(await debtor.aPayerWhoseCardFails());
const aDebtor = async () => withInvoices(await debtor.aDebtor());

it("is told of what is owed of a subscription that is over, as often as of any other, and stopped by it", async () => {
  const debtor = await aDebtor();
  expect((await debtor.read()).subscription).toMatchObject({ status: "cancelled", unpaidSince: expect.any(String) });
  for (const days of [5, 11, 12, 14]) await syncWithStripe(debtor.id, { now: inDays(days + 0.1) });
  const told = (await billingMails(debtor.id)).filter(({ notice }) => notice === "payment_failed");
  expect(told.map(({ facts }) => Object(facts).amount > 0)).toEqual([true, true, true]);
  expect(await readOverdue(debtor.id, inDays(15))).toBe(true);
  expect(await readOverdue(debtor.id, inDays(13))).toBe(false);
});

it("is stopped by nothing while nobody was there to be told, however long that is", async () => {
  const debtor = await aDebtor();
  const owner = { TableName: tableName, Key: userKey(debtor.owner._id) };
  const listens = (UpdateExpression: string, values?: object) =>
    documents.send(new UpdateCommand({ ...owner, UpdateExpression, ...values }));
  await listens("SET firstLogIn = :yes", { ExpressionAttributeValues: { ":yes": true } });
  for (const days of [5, 11, 12, 14]) await syncWithStripe(debtor.id, { now: inDays(days + 0.1) });
  expect(await readOverdue(debtor.id, inDays(30))).toBe(false);
  await listens("REMOVE firstLogIn");
  for (const days of [31, 32]) await syncWithStripe(debtor.id, { now: inDays(days) });
  expect(await readOverdue(debtor.id, inDays(33))).toBe(true);
});

it("does not subscribe anew before it is paid, which another card does", async () => {
  const debtor = await aDebtor();
  const refused = await debtor.call(contract.subscribeRoute);
  expect([refused.status, refused.body.error?.code]).toEqual([422, "payment_overdue"]);
  expect(await debtor.statuses()).toEqual(["open", "paid"]);
  await debtor.saveCard();
  expect(await debtor.statuses()).toEqual(["paid", "paid"]);
  expect((await debtor.read()).subscription).toMatchObject({ status: "cancelled", unpaidSince: null });
  expect((await debtor.subscribe()).status).toBe("subscribed");
});

it("bills what was used of an unpaid subscription that is canceled, and goes on to owe it", async () => {
  const payer = await aPayerWhoseCardFails();
  const id = await ownSubscription(payer.organization);
  const { items } = await payer.stripe.subscriptions.retrieve(id);
  const [one] = items.data.filter(({ price }) => price.lookup_key === "location_promotional_monthly");
  await payer.stripe.subscriptions.update(id, {
    items: [{ id: one?.id ?? "", quantity: 2 }],
    proration_behavior: "always_invoice",
  });
  const before = (await payer.refresh()).body;
  const { body } = await payer.call(contract.cancelSubscriptionRoute);
  expect([before.status, body.status, body.unpaidSince]).toEqual(["unpaid", "cancelled", before.unpaidSince]);
});

it("owes nothing for a checkout that nobody went through with", async () => {
  const payer = await aPayer();
  await payer.call(contract.subscribeRoute);
  expect((await payer.refresh()).body).toMatchObject({ status: "free", unpaidSince: null });
  expect((await payer.call(contract.subscribeRoute)).status).toBe(201);
});

it("shows what is due at the end of a subscription that is canceled, before and after it is", async () => {
  const payer = await aPayer();
  await payer.subscribe();
  expect((await payer.read()).dueAtEnd).toBeNull();
  await payer.call(contract.cancelSubscriptionRoute);
  expect(await payer.read()).toMatchObject({ upcoming: null, dueAtEnd: null });
  await payer.call(contract.resumeSubscriptionRoute);
  for (const name of ["Harbour", "Plateau"]) await doAddLocation(payer, { name });
  await payer.refresh();
  const { dueAtEnd } = await payer.read();
  await payer.call(contract.cancelSubscriptionRoute);
  expect(await payer.read()).toMatchObject({ upcoming: { due: { amount: 80_00 } }, dueAtEnd });
  expect(dueAtEnd).toEqual({ amount: 80_00, currency: "USD" });
  const told = (await billingMails(payer.organization._id)).filter(({ notice }) => notice === "subscription_canceled");
  expect(told.map(({ facts }) => Object(facts).amount)).toEqual([undefined, 80_00]);
});
