import { expect, it } from "vitest";
import { aPayer, atPage, cards, typed } from "#functions/testing/billing.ts";
import * as contract from "#shared/contract/billing.ts";

it("answers the form by which a card is saved, and keeps none that the bank declines", async () => {
  const payer = await aPayer();
  const { status, body } = await payer.call(contract.addPaymentMethodRoute);
  expect([status, Object.keys(body).toSorted()]).toEqual([201, ["clientSecret", "publishableKey", "script"]]);
  await atPage("confirm", body.clientSecret, typed(cards.declined));
  await payer.refresh();
  expect((await payer.call(contract.listPaymentMethodsRoute)).body.items).toEqual([]);
});

it("makes one customer, however many begin at once", async () => {
  const payer = await aPayer();
  await Promise.all(Array.from({ length: 5 }, () => payer.call(contract.addPaymentMethodRoute)));
  const { data } = await payer.stripe.customers.list({ limit: 100 });
  expect(data.filter(({ metadata }) => metadata.organization === payer.organization._id)).toHaveLength(1);
});
