import { expect, it } from "vitest";
import { aPayer } from "#functions/testing/billing.ts";
import * as contract from "#shared/contract/billing.ts";

it("switches the refill on with a card, and says when it buys what", async () => {
  const payer = await aPayer();
  const set = (body: object) => payer.call(contract.updateRefill, { body });
  expect((await set({ automaticSMSRefill: true })).body.error.code).toBe("card_needed");
  await payer.saveCard();
  const settings = { automaticSMSRefill: true, below: 50, pack: 1_000, monthlyLimit: 2 };
  expect((await set(settings)).body).toEqual(settings);
  expect((await set({ below: 10 })).body).toEqual({ ...settings, below: 10 });
});

it.each([{ below: 0 }, { below: 1.5 }, { pack: 200 }, { monthlyLimit: 31 }, { automaticSMSRefill: "yes" }])(
  "refuses %j and names the field",
  async (body) => {
    const payer = await aPayer();
    const answer = await payer.call(contract.updateRefill, { body });
    expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([400, Object.keys(body)]);
  },
);
