import { expect, it } from "vitest";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { aPayer } from "#functions/testing/billing.ts";
import { invoiceOf } from "./invoices.ts";

it("shows no invoice that is a draft, and none below zero that was given up", async () => {
  const payer = await aPayer();
  await payer.subscribe();
  const { customer } = await readSubscription(payer.organization._id);
  const [paid] = (await payer.stripe.invoices.list({ customer: customer ?? "" })).data;
  if (!paid) throw new Error("nothing was paid");
  const shown = (more: object) => invoiceOf({ ...paid, ...more });
  expect(shown({ status: "draft" })).toBeNull();
  expect(shown({ status: "uncollectible", total: -5 })).toBeNull();
  expect(shown({ status: "uncollectible" })).toMatchObject({ status: "uncollectible", total: { amount: 200_00 } });
  expect(shown({ total: -5 })).toMatchObject({ status: "paid", total: { amount: -5 } });
});
