import { ulid } from "ulid";
import { expect, it } from "vitest";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { aPayer } from "#functions/testing/billing.ts";
import { aLink, aLocation } from "#functions/testing/fixtures.ts";
import { doAddLocation, doRemoveLocation } from "#functions/testing/place-calls.ts";
import * as contract from "#shared/contract/billing.ts";
import { promotionEnd } from "#shared/rules/billing/billed-locations.ts";
import { oneDay } from "#shared/rules/dates.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * oneDay);

async function aPayerWhosePromotionEnds() {
  const payer = await aPayer();
  const own = payer.organization._id;
  await aLocation(own, { _id: ulid(daysAgo(500).getTime()), name: "Vieux-Port" });
  const added = daysAgo(363);
  const name = "Café Laurier";
  const feedbackId = aLink();
  const { _id } = await aLocation(own, { _id: ulid(added.getTime()), name, feedbackId });
  await payer.subscribe();
  const zone = payer.organization.timeZone;
  return {
    ...payer,
    old: { _id, feedbackId, name },
    ends: promotionEnd(added, zone).toISOString(),
    promotions: async () => (await payer.read()).promotions.map(({ until }: { until: string }) => until),
    monthly: async () => (await payer.read()).monthly.amount,
  };
}

it.each([
  ["its link", ({ feedbackId }: { feedbackId: string }) => ({ name: "Another name", feedbackId })],
  ["its name, written otherwise", () => ({ name: "CAFE  LAURIER." })],
])("a location that comes back with %s goes on with its 12 months", async (_, again) => {
  const payer = await aPayerWhosePromotionEnds();
  expect(await payer.promotions()).toEqual([payer.ends]);
  expect((await doRemoveLocation(payer, payer.old._id)).status).toBe(204);
  const added = await doAddLocation(payer, again(payer.old));
  expect(added.status).toBe(201);
  await payer.refresh();
  expect([await payer.promotions(), await payer.monthly()]).toEqual([[payer.ends], 280_00]);
  await doRemoveLocation(payer, added.body._id);
  await doAddLocation(payer, { name: "Café Laurier" });
  expect(await payer.promotions()).toEqual([payer.ends]);
});

it.each([
  ["by its link", ({ feedbackId }: { feedbackId: string }) => ({ names: "Another name", links: feedbackId })],
  ["by its name, beside one that is new", () => ({ add: "2", names: "Harbour\ncafé laurier" })],
])("the preview says of a location that comes back %s what the invoice will say", async (_, typed) => {
  const payer = await aPayerWhosePromotionEnds();
  await doRemoveLocation(payer, payer.old._id);
  await payer.refresh();
  const { add = "1", ...told } = { add: undefined, ...typed(payer.old) };
  const { body } = await payer.call(contract.readLocationPriceRoute, { query: { add, ...told } });
  expect(body.back).toMatchObject([{ until: payer.ends }]);
  const [names, links = []] = [told.names.split("\n"), "links" in told ? told.links.split("\n") : []];
  for (const [place, name] of names.entries())
    await doAddLocation(payer, { name, ...(links[place] && { feedbackId: links[place] }) });
  await payer.refresh();
  const before = body.before.amount;
  const { monthly, upcoming } = await payer.read();
  expect(monthly.amount - before).toBe(body.difference.amount);
  expect([monthly, upcoming.total]).toEqual([body.after, body.upcoming.total]);
});

it("the preview says that a location whose 12 months are over comes back at the regular price", async () => {
  const payer = await aPayer();
  const own = payer.organization._id;
  await aLocation(own, { _id: ulid(daysAgo(600).getTime()), name: "Vieux-Port" });
  const { _id } = await aLocation(own, { _id: ulid(daysAgo(500).getTime()), name: "Plateau" });
  await payer.subscribe();
  await doRemoveLocation(payer, _id);
  await payer.refresh();
  const ask = async (names: string) =>
    (await payer.call(contract.readLocationPriceRoute, { query: { add: "1", names } })).body;
  expect(await ask("Plateau")).toMatchObject({ after: { amount: 360_00 }, back: [{ name: "Plateau", until: null }] });
  expect(await ask("Plateaux")).toMatchObject({ after: { amount: 280_00 }, back: [] });
});

it("another location begins its own 12 months", async () => {
  const payer = await aPayerWhosePromotionEnds();
  await doRemoveLocation(payer, payer.old._id);
  await doAddLocation(payer, { name: "Harbour", feedbackId: null });
  const [until] = await payer.promotions();
  expect(Date.parse(until)).toBeGreaterThan(Date.now() + 360 * oneDay);
});

it("the first location that comes back is the first one again", async () => {
  const payer = await aPayer();
  const first = await aLocation(payer.organization._id, { _id: ulid(daysAgo(500).getTime()), name: "Vieux-Port" });
  await aLocation(payer.organization._id, { _id: ulid(daysAgo(100).getTime()), name: "Plateau" });
  await payer.subscribe();
  await doRemoveLocation(payer, first._id);
  await doAddLocation(payer, { name: "Vieux-Port" });
  expect((await payer.read()).monthly.amount).toBe(280_00);
  expect((await readSubscription(payer.organization._id)).former).toHaveLength(1);
});
