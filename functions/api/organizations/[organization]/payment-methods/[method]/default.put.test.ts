import { expect, it } from "vitest";
import { aPayer, cards } from "#functions/testing/billing.ts";
import * as contract from "#shared/contract/billing.ts";

it("pays with it from now on", async () => {
  const payer = await aPayer();
  await payer.saveCard("5555555555554444");
  await payer.saveCard(cards.works);
  const [, { _id: method }] = (await payer.call(contract.listPaymentMethods)).body.items;
  const { status } = await payer.call(contract.useAsDefault, { params: { ...payer.params, method } });
  expect([status, (await payer.read()).paymentMethod.brand]).toEqual([200, "mastercard"]);
});

it("finds no card of another organization", async () => {
  const [payer, other] = [await aPayer(), await aPayer()];
  await Promise.all([payer.saveCard(), other.saveCard()]);
  const [{ _id: method }] = (await other.call(contract.listPaymentMethods)).body.items;
  const { status, body } = await payer.call(contract.useAsDefault, { params: { ...payer.params, method } });
  expect([status, body.error.code]).toEqual([404, "payment_method_not_found"]);
});
