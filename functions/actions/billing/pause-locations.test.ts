import { expect, it } from "vitest";
import { readLink } from "#functions/data/organizations/link-target.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { aPayer, ownSubscription } from "#functions/testing/billing.ts";
import { billingNotices } from "#functions/testing/billing-notices.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import { doAddLocation, doChangeLocation, doRemoveLocation, seeLocations } from "#functions/testing/place-calls.ts";
import * as contract from "#shared/contract/billing.ts";

async function withLocations(count: number) {
  const payer = await aPayer();
  await payer.subscribe();
  const locations = [];
  for (let at = 0; at < count; at++) locations.push((await doAddLocation(payer, { name: `Harbour ${at}` })).body);
  const on = async () =>
    (await seeLocations(payer)).body.items
      .filter(({ rateable }: { rateable: boolean }) => rateable)
      .map(({ _id }: { _id: string }) => _id);
  return { ...payer, locations, on };
}

it("lets nobody add a location while a cancellation is scheduled", async () => {
  const payer = await withLocations(1);
  await payer.call(contract.cancelSubscriptionRoute);
  expect((await doAddLocation(payer, { name: "Plateau" })).body.error.code).toBe("subscription_needed");
  await payer.call(contract.resumeSubscriptionRoute);
  expect((await doAddLocation(payer, { name: "Plateau" })).status).toBe(201);
});

it("pauses all locations but the oldest once a subscription is over, says so, and hides nothing", async () => {
  const payer = await withLocations(3);
  const [first, second, third] = payer.locations;
  await payer.stripe.subscriptions.cancel(await ownSubscription(payer.organization));
  await payer.refresh();
  await payer.refresh();
  expect(await payer.on()).toEqual([first._id]);
  expect((await seeLocations(payer)).body.items).toHaveLength(3);
  expect((await readLink(second.feedbackId, new Date()))?.location).toBeNull();
  const paused = (await auditOf(payer.organization._id)).filter(({ user }) => user === "system");
  expect(paused.map(({ subject }) => subject).toSorted()).toEqual([second._id, third._id].toSorted());
  expect(paused[0]).toMatchObject({ route: "locationUpdate", changes: { rateable: [true, false] } });
  expect(await billingNotices(payer.organization._id)).toContain("subscription_ended");
});

it("has a paused location switched on by nobody but those who pay, or in place of the free one", async () => {
  const payer = await withLocations(3);
  const [first, second, third] = payer.locations;
  await payer.stripe.subscriptions.cancel(await ownSubscription(payer.organization));
  await payer.refresh();
  const refused = await doChangeLocation(payer, second._id, { rateable: true });
  expect([refused.status, refused.body.error?.code]).toEqual([422, "subscription_needed"]);
  expect((await doChangeLocation(payer, first._id, { name: "Harbour", rateable: true })).status).toBe(200);
  await doRemoveLocation(payer, first._id);
  expect((await doChangeLocation(payer, second._id, { rateable: true })).status).toBe(200);
  await payer.subscribe();
  expect(await payer.on()).toEqual([second._id]);
  expect((await doChangeLocation(payer, third._id, { rateable: true })).status).toBe(200);
  await payer.refresh();
  expect(await payer.on()).toHaveLength(2);
});

it("pauses nothing that somebody subscribes for again at that moment", async () => {
  const payer = await withLocations(3);
  const all = await payer.on();
  await payer.stripe.subscriptions.cancel(await ownSubscription(payer.organization));
  const again = meanwhile(["TransactWriteItemsCommand", '"route":"locationUpdate"'], () => payer.subscribe());
  await payer.refresh();
  expect(again).toMatchObject([{ status: "subscribed" }]);
  expect((await payer.read()).subscription.status).toBe("subscribed");
  expect(await payer.on()).toEqual(all);
});
