import { expect, it } from "vitest";
import { readRefill, refillBegun, refillDeclined } from "#functions/data/billing/refill.ts";
import { transact } from "#functions/data/table.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { aSubscriber } from "#functions/testing/billing.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import * as contract from "#shared/contract/billing.ts";

it("switches the refill on with a card, and says when it buys what", async () => {
  const payer = await aSubscriber();
  const set = (body: object) => payer.call(contract.updateRefillRoute, { body });
  expect((await set({ automaticSMSRefill: true })).body.error.code).toBe("card_needed");
  await payer.saveCard();
  const settings = { automaticSMSRefill: true, below: 50, pack: 1_000, monthlyLimit: 2 };
  expect((await set(settings)).body).toEqual(settings);
  expect((await set({ below: 10 })).body).toEqual({ ...settings, below: 10 });
});

it("stays off where somebody switches it off while another one changes its pack", async () => {
  const payer = await aSubscriber();
  const id = payer.organization._id;
  const set = (body: object) => payer.call(contract.updateRefillRoute, { body });
  await payer.saveCard();
  await set({ automaticSMSRefill: true, pack: 100 });
  const off = meanwhile(["TransactWrite", "refill = :refill"], () => set({ automaticSMSRefill: false }));
  expect((await set({ pack: 500 })).body).toMatchObject({ automaticSMSRefill: false, pack: 500 });
  expect(off).toMatchObject([{ status: 200 }]);
  expect(await readRefill(id)).toMatchObject({ automaticSMSRefill: false, refill: { pack: 500 } });
  const told = (await auditOf(id)).filter(({ route }) => route === "smsRefillUpdate").map(({ changes }) => changes);
  expect(told).toHaveLength(3);
  expect(told).toEqual(expect.arrayContaining([{ automaticSMSRefill: [true, false] }, { pack: [100, 500] }]));
});

it("keeps what two people set at the same time, also where nothing was set before", async () => {
  const payer = await aSubscriber();
  const set = (body: object) => payer.call(contract.updateRefillRoute, { body });
  meanwhile(["TransactWrite", "refill = :refill"], () => set({ monthlyLimit: 7 }));
  expect((await set({ below: 50 })).status).toBe(200);
  expect((await readRefill(payer.organization._id)).refill).toEqual({ below: 50, pack: 500, monthlyLimit: 7 });
});

it("begins no card anew that was declined while it was set", async () => {
  const payer = await aSubscriber();
  const id = payer.organization._id;
  const set = (body: object) => payer.call(contract.updateRefillRoute, { body });
  await payer.saveCard();
  await set({ automaticSMSRefill: true, below: 500, pack: 100 });
  const [{ _id: card }] = (await payer.call(contract.listPaymentMethodsRoute)).body.items;
  const now = new Date();
  const after = new Date(now.getTime() + 86_400_000);
  meanwhile(["TransactWrite", "refill = :refill"], async () => {
    const read = await readRefill(id);
    await transact(() => [refillBegun(id, { read, purchase: "one", month: "2026-11", now })]);
    await transact(() => [refillDeclined(id, "one", { declines: 1, after, off: false, card })]);
  });
  expect((await set({ below: 400 })).status).toBe(200);
  expect(await readRefill(id)).toMatchObject({ declines: 1, refillAfter: after.toISOString(), refill: { below: 400 } });
});

it.each([{ below: 0 }, { below: 1.5 }, { pack: 200 }, { monthlyLimit: 31 }, { automaticSMSRefill: "yes" }])(
  "refuses %j and names the field",
  async (body) => {
    const payer = await aSubscriber();
    const answer = await payer.call(contract.updateRefillRoute, { body });
    expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([400, Object.keys(body)]);
  },
);
