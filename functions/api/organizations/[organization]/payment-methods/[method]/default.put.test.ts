import { expect, it } from "vitest";
import { syncWithStripe } from "#functions/actions/billing/sync-with-stripe.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { aPayer, cards, refuseStripe } from "#functions/testing/billing.ts";
import * as contract from "#shared/contract/billing.ts";

it("pays with it from now on", async () => {
  const payer = await aPayer();
  await payer.saveCard("5555555555554444");
  await payer.saveCard(cards.works);
  const [, { _id: method }] = (await payer.call(contract.listPaymentMethodsRoute)).body.items;
  const { status } = await payer.call(contract.useAsDefaultRoute, { params: { ...payer.params, method } });
  expect([status, (await payer.read()).paymentMethod.brand]).toEqual([200, "mastercard"]);
});

async function aChooser() {
  const payer = await aPayer();
  await payer.saveCard("5555555555554444");
  await payer.saveCard(cards.works);
  const [, { _id: method }] = (await payer.call(contract.listPaymentMethodsRoute)).body.items;
  const choose = () => payer.call(contract.useAsDefaultRoute, { params: { ...payer.params, method } });
  const audited = async () =>
    (await auditOf(payer.organization._id)).filter(({ route }) => route === "paymentMethodDefault");
  return { ...payer, method, choose, audited };
}

it("is audited once, by whom, where Stripe chose it and did not say so", async () => {
  const payer = await aChooser();
  await refuseStripe({ error: "InternalFailure", takes: true, times: 2, to: payer.method });
  expect((await payer.choose()).status).toBe(502);
  await payer.refresh();
  await payer.refresh();
  expect(await payer.audited()).toMatchObject([{ user: payer.owner._id }]);
});

it("is audited where another card is removed before anybody looked", async () => {
  const payer = await aChooser();
  await refuseStripe({ error: "InternalFailure", takes: true, times: 2, to: payer.method });
  await payer.choose();
  const [{ _id: other }] = (await payer.call(contract.listPaymentMethodsRoute)).body.items;
  const removed = await payer.call(contract.removePaymentMethodRoute, { params: { ...payer.params, method: other } });
  expect([removed.status, await payer.audited()]).toMatchObject([204, [{ user: payer.owner._id }]]);
});

it("is not audited where Stripe did not hear of it", async () => {
  const payer = await aChooser();
  await refuseStripe({ error: "ServiceUnavailable", times: 2, to: payer.method });
  expect((await payer.choose()).status).toBe(502);
  await syncWithStripe(payer.organization._id, { now: new Date(Date.now() + 3_600_000) });
  await payer.refresh();
  expect(await payer.audited()).toEqual([]);
});

it("finds no card of another organization", async () => {
  const [payer, other] = [await aPayer(), await aPayer()];
  await Promise.all([payer.saveCard(), other.saveCard()]);
  const [{ _id: method }] = (await other.call(contract.listPaymentMethodsRoute)).body.items;
  const { status, body } = await payer.call(contract.useAsDefaultRoute, { params: { ...payer.params, method } });
  expect([status, body.error.code]).toEqual([404, "payment_method_not_found"]);
});
