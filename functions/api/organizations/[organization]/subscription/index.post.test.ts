import { expect, it, vi } from "vitest";
import { aPayer, atPage, cards, typed } from "#functions/testing/billing.ts";
import { aLocation } from "#functions/testing/fixtures.ts";
import * as contract from "#shared/contract/billing.ts";

it("buys once, however often and wherever it is tapped", async () => {
  const payer = await aPayer();
  const answers = await Promise.all(Array.from({ length: 4 }, () => payer.call(contract.subscribeRoute)));
  const secrets = new Set(answers.map(({ body }) => body.clientSecret));
  expect([answers.map(({ status }) => status), secrets.size]).toEqual([[201, 201, 201, 201], 1]);
  await atPage("confirm", [...secrets][0] ?? "", typed(cards.works));
  expect((await payer.refresh()).body).toMatchObject({ status: "subscribed" });
  const again = await payer.call(contract.subscribeRoute);
  expect([again.status, again.body.error.code]).toEqual([409, "already_subscribed"]);
  expect((await payer.call(contract.listInvoicesRoute)).body.items).toHaveLength(1);
});

it("answers the same payment where another tap begins it between two questions to Stripe", async () => {
  const payer = await aPayer();
  const { subscriptions } = payer.stripe;
  const list = subscriptions.list.bind(subscriptions);
  const faster: { status: number; body: { clientSecret?: string } }[] = [];
  vi.spyOn(subscriptions, "list").mockImplementationOnce((async (...asked: Parameters<typeof list>) => {
    const told = await list(...asked);
    faster.push(await payer.call(contract.subscribeRoute));
    return told;
  }) as never);
  const { status, body } = await payer.call(contract.subscribeRoute);
  expect([status, body.clientSecret]).toEqual([201, faster[0]?.body.clientSecret]);
});

it("begins anew once where locations came before the payment, however often it is tapped", async () => {
  const payer = await aPayer();
  await payer.call(contract.subscribeRoute);
  await aLocation(payer.organization._id, { name: "Harbour" });
  await aLocation(payer.organization._id, { name: "Plateau" });
  const answers = await Promise.all(Array.from({ length: 4 }, () => payer.call(contract.subscribeRoute)));
  const secrets = new Set(answers.map(({ body }) => body.clientSecret));
  expect([answers.map(({ status }) => status), secrets.size]).toEqual([[201, 201, 201, 201], 1]);
  const { items } = (await payer.call(contract.listInvoicesRoute)).body;
  expect(items.map(({ status }: { status: string }) => status)).toEqual(["open", "void"]);
});

it("begins anew where a location came before the payment was made", async () => {
  const payer = await aPayer();
  const { body: before } = await payer.call(contract.subscribeRoute);
  await aLocation(payer.organization._id, { name: "Harbour" });
  await aLocation(payer.organization._id, { name: "Plateau" });
  const { body: after } = await payer.call(contract.subscribeRoute);
  expect(after.clientSecret).not.toBe(before.clientSecret);
  await atPage("confirm", after.clientSecret, typed(cards.works));
  await payer.refresh();
  expect((await payer.call(contract.listInvoicesRoute)).body.items).toMatchObject([
    { status: "paid", total: { amount: 280_00 } },
    { status: "void" },
  ]);
});

it("stands once the bank lets a card through that it declined before", async () => {
  const payer = await aPayer();
  const { body } = await payer.call(contract.subscribeRoute);
  await atPage("confirm", body.clientSecret, typed(cards.declined));
  expect((await payer.refresh()).body).toMatchObject({ status: "free" });
  const again = await payer.call(contract.subscribeRoute);
  expect(again.body.clientSecret).toBe(body.clientSecret);
  await atPage("confirm", body.clientSecret, typed(cards.works));
  expect((await payer.refresh()).body).toMatchObject({ status: "subscribed" });
});

it("asks to agree on a price from ten locations on", async () => {
  const payer = await aPayer();
  await Promise.all(
    Array.from({ length: 10 }, (_, at) => aLocation(payer.organization._id, { name: `Harbour ${at}` })),
  );
  const { status, body } = await payer.call(contract.subscribeRoute);
  expect([status, body.error.code]).toEqual([422, "sales_needed"]);
});
