import { expect, it } from "vitest";
import { noteAsked, readSubscription } from "#functions/data/billing/subscriptions.ts";
import { cancelAtEnd, resume } from "#functions/services/billing/subscriptions.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { aPayer, ownSubscription } from "#functions/testing/billing.ts";
import * as contract from "#shared/contract/billing.ts";
import { auditedStripeCall } from "./audited-stripe-call.ts";
import { payWith } from "./pay-with.ts";

async function withTwo() {
  const payer = await aPayer();
  await payer.subscribe();
  await payer.saveCard("5555555555554444");
  const { items } = (await payer.call(contract.listPaymentMethodsRoute)).body;
  const [one, other]: [string, string] = items.map(({ _id }: { _id: string }) => _id);
  const organization = payer.organization._id;
  const { customer } = await readSubscription(organization);
  const by = (route: string) => ({ organization, user: "01COLLEAGUE", route, now: new Date() });
  const choose = (method: string) =>
    payer.call(contract.useAsDefaultRoute, { params: { organization, method } }).then(({ status }) => status);
  const told = async () => (await auditOf(organization)).map(({ user, route }) => `${user} ${route}`);
  return { payer, organization, customer: customer ?? "", one, other, by, choose, told };
}

it("audits both where one cancels while another chooses a card", async () => {
  const { payer, by, choose, one, told } = await withTwo();
  const subscription = await ownSubscription(payer.organization);
  await auditedStripeCall(by("subscriptionCancel"), { cancels: true }, async () => {
    expect(await choose(one)).toBe(200);
    return cancelAtEnd(subscription);
  });
  const entries = await told();
  expect(entries).toContain("01COLLEAGUE subscriptionCancel");
  expect(entries).toContain(`${payer.owner._id} paymentMethodDefault`);
  expect((await payer.read()).subscription.endsAt).not.toBeNull();
});

it("audits both where each chooses another card, each once", async () => {
  const { payer, organization, customer, by, choose, one, other, told } = await withTwo();
  await auditedStripeCall(by("paymentMethodDefault"), { pays: one }, async () => {
    const isChosen = await payWith(customer, { card: one, at: Math.floor(Date.now() / 1_000) });
    expect(await choose(other)).toBe(200);
    return isChosen;
  });
  await payer.refresh();
  const chosen = (await told()).filter((entry) => entry.endsWith("paymentMethodDefault"));
  expect(chosen.toSorted()).toEqual(
    ["01COLLEAGUE paymentMethodDefault", `${payer.owner._id} paymentMethodDefault`].toSorted(),
  );
  expect((await readSubscription(organization)).asked).toEqual([]);
});

it("audits nothing that Stripe refused, also where somebody else does the same then", async () => {
  const { payer, by, choose, one, told } = await withTwo();
  await auditedStripeCall(by("paymentMethodDefault"), { pays: one }, async () => false);
  expect(await choose(one)).toBe(200);
  const chosen = (await told()).filter((entry) => entry.endsWith("paymentMethodDefault"));
  expect(chosen).toEqual([`${payer.owner._id} paymentMethodDefault`]);
});

it("audits all that was asked for and not answered, once Stripe says that it is so", async () => {
  const { payer, organization, by, one, other, choose, told } = await withTwo();
  const asked = { at: new Date().toISOString() };
  for (const [sk, wanted] of [
    ["1", { pays: one }],
    ["2", { removes: "pm_gone" }],
    ["3", { cancels: true }],
  ] as const)
    await noteAsked(organization, {
      ...asked,
      ...wanted,
      entry: { pk: `AUDIT#${organization}`, sk, user: by("").user, route: sk },
    });
  expect(await choose(other)).toBe(200);
  expect((await readSubscription(organization)).asked).toMatchObject([{ cancels: true }]);
  expect(await told()).toEqual(expect.arrayContaining([`${payer.owner._id} paymentMethodDefault`]));
});

it("audits no resuming that is refused, also where somebody settles before it is taken back", async () => {
  const { payer, organization, by, one, other, told } = await withTwo();
  const subscription = await ownSubscription(payer.organization);
  await payer.call(contract.cancelSubscriptionRoute);
  const remove = (method: string) =>
    payer.call(contract.removePaymentMethodRoute, { params: { organization, method } });
  await auditedStripeCall(by("subscriptionResume"), { cancels: false }, async () => {
    expect([(await remove(one)).status, (await remove(other)).status]).toEqual([204, 204]);
    await resume(subscription);
    await payer.refresh();
    await cancelAtEnd(subscription);
    return false;
  });
  expect(await told()).not.toContain("01COLLEAGUE subscriptionResume");
  expect((await readSubscription(organization)).asked).toEqual([]);
});

it("audits a resuming whose card somebody wants to remove once that is refused", async () => {
  const { payer, organization, by, one, told } = await withTwo();
  const subscription = await ownSubscription(payer.organization);
  await payer.call(contract.cancelSubscriptionRoute);
  await auditedStripeCall(by("paymentMethodRemove"), { removes: one }, async () => {
    const entry = { pk: `AUDIT#${organization}`, sk: "1", user: "01COLLEAGUE", route: "subscriptionResume" };
    await noteAsked(organization, { cancels: false, at: new Date().toISOString(), entry });
    await resume(subscription);
    await payer.refresh();
    expect(await told()).not.toContain("01COLLEAGUE subscriptionResume");
    return false;
  });
  expect(await told()).toContain("01COLLEAGUE subscriptionResume");
});
