import { expect, it } from "vitest";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { aPayer } from "#functions/testing/billing.ts";
import * as contract from "#shared/contract/billing.ts";

it("lists the invoices with their pages and PDFs, newest first, and none where nothing was paid", async () => {
  const payer = await aPayer();
  expect((await payer.call(contract.listInvoicesRoute)).body).toEqual({ items: [], next: null });
  await payer.subscribe();
  const { body } = await payer.call(contract.listInvoicesRoute);
  expect(body).toMatchObject({ items: [{ status: "paid", total: { amount: 200_00, currency: "USD" } }], next: null });
  const [{ pdf, page }] = body.items;
  expect([(await fetch(pdf)).headers.get("content-type"), (await fetch(page)).status]).toEqual([
    "application/pdf",
    200,
  ]);
});

it("says what was given back of each, by one call to Stripe for all", async () => {
  const payer = await aPayer();
  await payer.subscribe();
  const { customer } = await readSubscription(payer.organization._id);
  const [payment] = (await payer.stripe.paymentIntents.list({ customer: customer ?? "" })).data;
  const asked: string[] = [];
  const note = ({ method, path }: { method: string; path: string }) => asked.push(`${method} ${path.split("?")[0]}`);
  const refunded = async () => (await payer.call(contract.listInvoicesRoute)).body.items[0].refunded;
  expect(await refunded()).toBeNull();
  await payer.stripe.refunds.create({ payment_intent: payment?.id ?? "", amount: 40_00 });
  expect(await refunded()).toEqual({ amount: 40_00, currency: "USD" });
  await payer.stripe.refunds.create({ payment_intent: payment?.id ?? "" });
  payer.stripe.on("request", note);
  expect(await refunded()).toEqual({ amount: 200_00, currency: "USD" });
  payer.stripe.off("request", note);
  expect(asked).toEqual(["GET /v1/invoices", "GET /v1/payment_intents"]);
});

it("says so of an invoice too that a hundred payments came after", async () => {
  const payer = await aPayer();
  await payer.subscribe();
  const customer = (await readSubscription(payer.organization._id)).customer ?? "";
  const [first] = (await payer.stripe.paymentIntents.list({ customer })).data;
  await payer.stripe.refunds.create({ payment_intent: first?.id ?? "" });
  const [card] = (await payer.stripe.customers.listPaymentMethods(customer)).data;
  const paid = {
    customer,
    amount: 8_00,
    currency: "usd",
    payment_method: card?.id ?? "",
    confirm: true,
    off_session: true,
  };
  for (let count = 0; count < 100; count++) await payer.stripe.paymentIntents.create(paid);
  const [invoice] = (await payer.call(contract.listInvoicesRoute)).body.items;
  expect(invoice.refunded).toEqual({ amount: 200_00, currency: "USD" });
});

it("refuses a cursor of another list", async () => {
  const payer = await aPayer();
  const { status, body } = await payer.call(contract.listInvoicesRoute, { query: { cursor: "in_1.x" } });
  expect([status, body.error.code]).toEqual([400, "cursor_invalid"]);
});
