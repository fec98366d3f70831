import { ulid } from "ulid";
import { expect, it } from "vitest";
import { aPayer } from "#functions/testing/billing.ts";
import { day } from "#functions/testing/clock.ts";
import { aLocation } from "#functions/testing/fixtures.ts";
import * as contract from "#shared/contract/billing.ts";

const usd = (amount: number) => ({ amount, currency: "USD" });

it("tells what one location more costs a month, and what of that the present period costs", async () => {
  const payer = await aPayer();
  await aLocation(payer.organization._id, { name: "Harbour" });
  const ask = (query: object) => payer.call(contract.readLocationPriceRoute, { query });
  expect((await ask({ add: "1" })).body).toEqual({
    before: usd(200_00),
    after: usd(280_00),
    difference: usd(80_00),
    later: usd(160_00),
    now: null,
    upcoming: null,
    back: [],
  });
  await payer.subscribe();
  const { body } = await ask({ add: "1" });
  expect(body).toMatchObject({ before: usd(200_00), after: usd(280_00), now: usd(80_00) });
  expect(body.upcoming.total).toEqual(usd(360_00));
});

it("tells what removing one gives back", async () => {
  const payer = await aPayer();
  await aLocation(payer.organization._id, { name: "Harbour" });
  const { _id: remove } = await aLocation(payer.organization._id, { name: "Plateau" });
  await payer.subscribe();
  const { body } = await payer.call(contract.readLocationPriceRoute, { query: { remove } });
  expect(body).toMatchObject({ before: usd(280_00), after: usd(200_00), now: usd(-80_00) });
});

it("tells of one to remove until when it would cost less, if it came back", async () => {
  const payer = await aPayer();
  const monthsAgo = (months: number) => ulid(Date.now() - months * 31 * day);
  const { _id: first } = await aLocation(payer.organization._id, { _id: monthsAgo(15), name: "Harbour" });
  const { _id: over } = await aLocation(payer.organization._id, { _id: monthsAgo(13), name: "Uptown" });
  const { _id: young } = await aLocation(payer.organization._id, { _id: monthsAgo(1), name: "Plateau" });
  await payer.subscribe();
  const back = async (remove: string) =>
    (await payer.call(contract.readLocationPriceRoute, { query: { remove } })).body.back;
  expect(await back(first)).toEqual([{ name: "Harbour", until: null }]);
  expect(await back(over)).toEqual([{ name: "Uptown", until: null }]);
  expect(await back(young)).toEqual([{ name: "Plateau", until: expect.any(String) }]);
});

it.each([
  [{ remove: "01JNOBODY00000000000000000" }, 400],
  [{ remove: "01JN0B0DY00000000000000000" }, 404],
  [{ add: "-1" }, 400],
  [{ add: "1e9" }, 400],
  [{ add: "1", names: "x".repeat(1_001) }, 400],
])("answers %j with %i", async (query, status) => {
  const payer = await aPayer();
  expect((await payer.call(contract.readLocationPriceRoute, { query })).status).toBe(status);
});

it("names no price from ten on", async () => {
  const payer = await aPayer();
  const { body } = await payer.call(contract.readLocationPriceRoute, { query: { add: "12" } });
  expect(body).toMatchObject({ before: usd(200_00), after: null });
});

it("answers on a canceled subscription too, which has no next invoice but for what is changed", async () => {
  const payer = await aPayer();
  await aLocation(payer.organization._id, { name: "Harbour" });
  await payer.subscribe();
  await payer.call(contract.cancelSubscriptionRoute);
  const { status, body } = await payer.call(contract.readLocationPriceRoute, { query: { add: "1" } });
  expect([status, body.after, body.now, body.upcoming.due]).toEqual([200, usd(280_00), usd(80_00), usd(80_00)]);
  expect((await payer.call(contract.readLocationPriceRoute)).body).toMatchObject({ now: null, upcoming: null });
});
