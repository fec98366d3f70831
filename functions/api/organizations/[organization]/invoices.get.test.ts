import { expect, it } from "vitest";
import { aPayer } from "#functions/testing/billing.ts";
import * as contract from "#shared/contract/billing.ts";

it("lists the invoices with their pages and PDFs, newest first, and none where nothing was paid", async () => {
  const payer = await aPayer();
  expect((await payer.call(contract.listInvoices)).body).toEqual({ items: [], next: null });
  await payer.subscribe();
  const { body } = await payer.call(contract.listInvoices);
  expect(body).toMatchObject({ items: [{ status: "paid", total: { amount: 200_00, currency: "USD" } }], next: null });
  const [{ pdf, page }] = body.items;
  expect([(await fetch(pdf)).headers.get("content-type"), (await fetch(page)).status]).toEqual([
    "application/pdf",
    200,
  ]);
});

it("refuses a cursor of another list", async () => {
  const payer = await aPayer();
  const { status, body } = await payer.call(contract.listInvoices, { query: { cursor: "in_1.x" } });
  expect([status, body.error.code]).toEqual([400, "cursor_invalid"]);
});
