import { expect, it } from "vitest";
import { aPayer } from "#functions/testing/billing.ts";
import * as contract from "#shared/contract/billing.ts";

it("lists the cards, and which of them pays", async () => {
  const payer = await aPayer();
  expect((await payer.call(contract.listPaymentMethodsRoute)).body.items).toEqual([]);
  await payer.saveCard();
  await payer.saveCard("5555555555554444");
  expect((await payer.call(contract.listPaymentMethodsRoute)).body.items).toMatchObject([
    { brand: "mastercard", last4: "4444", isDefault: true },
    { brand: "visa", last4: "4242", expMonth: 12, expYear: 2040, isDefault: false },
  ]);
});
