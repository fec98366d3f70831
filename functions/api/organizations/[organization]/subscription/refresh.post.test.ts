import { expect, it } from "vitest";
import { aPayer, atPage, cards, typed } from "#functions/testing/billing.ts";
import * as contract from "#shared/contract/billing.ts";

it("tells what Stripe knows before its events come: a payment, a card", async () => {
  const payer = await aPayer();
  expect((await payer.refresh()).body).toMatchObject({ status: "free" });
  const { body } = await payer.call(contract.subscribeRoute);
  await atPage("confirm", body.clientSecret, typed(cards.works));
  expect((await payer.read()).subscription.status).toBe("free");
  expect((await payer.refresh()).body).toMatchObject({ status: "subscribed" });
});

it("does not take a card that was saved before another one was chosen", async () => {
  const payer = await aPayer();
  await payer.saveCard(cards.works);
  await payer.saveCard("5555555555554444");
  const listed = async () => (await payer.call(contract.listPaymentMethodsRoute)).body.items;
  const [first, second] = [
    (await listed()).find(({ brand }: { brand: string }) => brand === "visa"),
    (await listed())[0],
  ];
  expect(second).toMatchObject({ brand: "mastercard", isDefault: true });
  await payer.call(contract.useAsDefaultRoute, { params: { ...payer.params, method: first._id } });
  await payer.refresh();
  expect((await listed()).filter(({ isDefault }: { isDefault: boolean }) => isDefault)).toMatchObject([
    { brand: "visa" },
  ]);
});
