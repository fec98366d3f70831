import { ulid } from "ulid";
import { expect, it } from "vitest";
import { aPayer, cards } from "#functions/testing/billing.ts";
import * as contract from "#shared/contract/billing.ts";
import { readSmsPool } from "#shared/contract/requests.ts";

it("gives the credits once for one purchase, however often it is asked for", async () => {
  const payer = await aPayer();
  await payer.saveCard();
  const body = { purchase: ulid(), pack: 500 };
  const bought = await Promise.all([1, 2, 3].map(() => payer.call(contract.topUp, { body })));
  expect(bought.map(({ status }) => status)).toEqual([201, 201, 201]);
  const pool = (await payer.call(readSmsPool)).body;
  expect(pool.credits).toBe(600);
  expect(pool.items).toMatchObject([{ cause: "purchase", credits: 500, about: body.purchase }, { cause: "opening" }]);
});

it("says that the card was declined, and gives nothing", async () => {
  const payer = await aPayer();
  await payer.saveCard(cards.declinedLater);
  const { status, body } = await payer.call(contract.topUp, { body: { purchase: ulid(), pack: 100 } });
  expect([status, body.error.code]).toEqual([422, "card_declined"]);
  expect((await payer.call(readSmsPool)).body.credits).toBe(100);
});

it("asks for a card where there is none", async () => {
  const payer = await aPayer();
  const { status, body } = await payer.call(contract.topUp, { body: { purchase: ulid(), pack: 100 } });
  expect([status, body.error.code]).toEqual([409, "card_needed"]);
});

it.each([
  { purchase: ulid(), pack: 7 },
  { purchase: ulid(), pack: "100" },
  { purchase: "mine", pack: 100 },
])("refuses %j", async (body) => {
  const payer = await aPayer();
  expect((await payer.call(contract.topUp, { body })).status).toBe(400);
});
