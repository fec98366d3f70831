import { expect, it } from "vitest";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { aPayer, cards, refuseStripe } from "#functions/testing/billing.ts";
import * as contract from "#shared/contract/billing.ts";

it("removes a card, but for the one that a subscription is paid with", async () => {
  const payer = await aPayer();
  await payer.saveCard("5555555555554444");
  await payer.subscribe(cards.works);
  const listed = async () => (await payer.call(contract.listPaymentMethodsRoute)).body.items;
  const paying = (await listed()).find(({ isDefault }: { isDefault: boolean }) => isDefault);
  const other = (await listed()).find(({ isDefault }: { isDefault: boolean }) => !isDefault);
  const remove = (method: string) =>
    payer.call(contract.removePaymentMethodRoute, { params: { ...payer.params, method } });
  const refused = await remove(paying._id);
  expect([refused.status, refused.body.error.code]).toEqual([409, "card_in_use"]);
  expect((await remove(other._id)).status).toBe(204);
  expect((await remove(other._id)).body.error.code).toBe("payment_method_not_found");
  expect(await listed()).toEqual([paying]);
});

it("is audited once, by whom, where Stripe removed it and did not say so", async () => {
  const payer = await aPayer();
  await payer.saveCard();
  const [{ _id: method }] = (await payer.call(contract.listPaymentMethodsRoute)).body.items;
  await refuseStripe({ error: "InternalFailure", takes: true, times: 2, to: method });
  const params = { ...payer.params, method };
  expect((await payer.call(contract.removePaymentMethodRoute, { params })).status).toBe(502);
  await payer.refresh();
  await payer.refresh();
  const told = (await auditOf(payer.organization._id)).filter(({ route }) => route === "paymentMethodRemove");
  expect(told).toMatchObject([{ user: payer.owner._id }]);
});
