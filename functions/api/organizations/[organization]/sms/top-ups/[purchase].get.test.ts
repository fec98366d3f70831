import { ulid } from "ulid";
import { expect, it } from "vitest";
import { aSubscriber, atPage, cards } from "#functions/testing/billing.ts";
import * as contract from "#shared/contract/billing.ts";
import { readSmsPoolRoute } from "#shared/contract/requests.ts";

it("lets the card's holder confirm what the bank asks about, and then gives the credits", async () => {
  const payer = await aSubscriber();
  await payer.saveCard(cards.alwaysAuthenticates);
  const purchase = ulid();
  const bought = await payer.call(contract.topUpRoute, { body: { purchase, pack: 100 } });
  expect([bought.status, bought.body.status]).toEqual([201, "authenticate"]);
  const read = async () => (await payer.call(contract.readTopUpRoute, { params: { ...payer.params, purchase } })).body;
  const { confirm } = await read();
  const pool = async () => (await payer.call(readSmsPoolRoute)).body;
  expect((await pool()).waiting).toMatchObject({ _id: purchase, credits: 100, status: "authenticate" });
  await atPage("authenticate", confirm.clientSecret, { succeeds: true });
  expect(await read()).toMatchObject({ status: "paid", confirm: null });
  expect(await pool()).toMatchObject({ credits: 200, waiting: null });
});
