import { expect, it } from "vitest";
import { readLink } from "#functions/data/organizations/link-target.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { aPayer, ownSubscription } from "#functions/testing/billing.ts";
import { billingNotices } from "#functions/testing/billing-notices.ts";
import { doAddLocation, seeLocations } from "#functions/testing/place-calls.ts";
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

it("leaves all locations as they are once a subscription is over", async () => {
  const payer = await withLocations(3);
  const all = await payer.on();
  const before = (await readOrganization(payer.organization._id))?.plan;
  await payer.stripe.subscriptions.cancel(await ownSubscription(payer.organization));
  await payer.refresh();
  expect((await payer.read()).subscription.status).toBe("cancelled");
  expect([before, (await readOrganization(payer.organization._id))?.plan]).toEqual(["subscribed", "free"]);
  expect(await payer.on()).toEqual(all);
  expect((await readLink(payer.locations[1].feedbackId, new Date()))?.location).toMatchObject({ _id: all[1] });
  expect(await billingNotices(payer.organization._id)).toContain("subscription_ended");
});
