import { expect, it } from "vitest";
import { auditedStripeCall } from "#functions/actions/billing/audited-stripe-call.ts";
import { restartResumedSubscription, stripeStanding } from "#functions/actions/billing/resume-subscription.ts";
import { auditEntry } from "#functions/data/audit/audit.ts";
import { noteAsked, readSubscription } from "#functions/data/billing/subscriptions.ts";
import { resume } from "#functions/services/billing/subscriptions.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { aPayer, atPage, cards, ownSubscription, typed } from "#functions/testing/billing.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import * as contract from "#shared/contract/billing.ts";

async function lookAt({ organization: { _id: organization } }: Awaited<ReturnType<typeof aPayer>>) {
  const { customer } = await readSubscription(organization);
  return stripeStanding(organization, customer ?? "");
}

async function aCanceled() {
  const payer = await aPayer();
  await payer.subscribe();
  await payer.call(contract.cancelSubscriptionRoute);
  const [{ _id: method }] = (await payer.call(contract.listPaymentMethodsRoute)).body.items;
  const removeCard = () => payer.call(contract.removePaymentMethodRoute, { params: { ...payer.params, method } });
  return { ...payer, removeCard };
}

it("takes a cancellation back, and changes nothing where there is none", async () => {
  const payer = await aPayer();
  const { due: _, ...before } = await payer.subscribe();
  await payer.call(contract.cancelSubscriptionRoute);
  for (const _ of [1, 2]) expect((await payer.call(contract.resumeSubscriptionRoute)).body).toEqual(before);
  expect((await payer.read()).upcoming).toMatchObject({ total: { amount: 200_00 } });
});

it("is refused where there is no subscription", async () => {
  const payer = await aPayer();
  const { status, body } = await payer.call(contract.resumeSubscriptionRoute);
  expect([status, body.error.code]).toEqual([409, "not_subscribed"]);
});

it("is refused without a card that pays the next invoice", async () => {
  const { removeCard, ...payer } = await aCanceled();
  await removeCard();
  const { status, body } = await payer.call(contract.resumeSubscriptionRoute);
  expect([status, body.error.code]).toEqual([409, "card_needed"]);
  await payer.saveCard();
  expect((await payer.call(contract.resumeSubscriptionRoute)).body).toMatchObject({
    status: "subscribed",
    endsAt: null,
  });
});

it("is refused where the last card is removed at that moment: it ends all the same, and the audit log tells of no resuming", async () => {
  const { removeCard, ...payer } = await aCanceled();
  const removed = meanwhile(["TransactWriteItemsCommand", "SET asked"], removeCard);
  const { status, body } = await payer.call(contract.resumeSubscriptionRoute);
  expect([status, body.error.code, removed[0]?.status]).toEqual([409, "card_needed", 204]);
  expect((await payer.read()).subscription.endsAt).not.toBeNull();
  expect((await auditOf(payer.organization._id)).map(({ route }) => route)).not.toContain("subscriptionResume");
});

it("keeps the card that pays where it is removed by somebody who still saw the subscription end", async () => {
  const { removeCard, ...payer } = await aCanceled();
  const resumed = meanwhile(["TransactWriteItemsCommand", "SET asked"], () =>
    payer.call(contract.resumeSubscriptionRoute),
  );
  const { status, body } = await removeCard();
  expect([resumed[0]?.status, status, body.error.code]).toEqual([200, 409, "card_in_use"]);
  expect((await payer.call(contract.listPaymentMethodsRoute)).body.items).toHaveLength(1);
  expect((await auditOf(payer.organization._id)).map(({ route }) => route)).not.toContain("paymentMethodRemove");
});

it("ends all the same, once somebody looks, where its card is gone and Stripe did not answer who took it back", async () => {
  const { removeCard, ...payer } = await aCanceled();
  await removeCard();
  const by = {
    organization: payer.organization._id,
    user: payer.owner._id,
    route: "subscriptionResume",
    now: new Date(),
  };
  const subscription = await ownSubscription(payer.organization);
  const lost = auditedStripeCall(by, { cancels: false }, async () => {
    await resume(subscription);
    throw new Error("Stripe does not answer");
  });
  await expect(lost).rejects.toThrow();
  const { status, body } = await payer.call(contract.resumeSubscriptionRoute);
  expect([status, body.error.code]).toEqual([409, "card_needed"]);
  await payer.refresh();
  expect((await payer.read()).subscription.endsAt).not.toBeNull();
  expect((await auditOf(payer.organization._id)).map(({ route }) => route)).not.toContain("subscriptionResume");
});

it("goes on where somebody saves a card and resumes it while another one, who found no card, takes it back", async () => {
  const { removeCard, ...payer } = await aCanceled();
  await removeCard();
  const statuses: number[] = [];
  const goesOn = await restartResumedSubscription(await ownSubscription(payer.organization), async () => {
    if (statuses.length > 0) return lookAt(payer);
    await payer.saveCard();
    statuses.push((await payer.call(contract.resumeSubscriptionRoute)).status);
    return { isPayable: false, goesOn: false };
  });
  expect([goesOn, statuses, (await payer.refresh()).body.endsAt]).toEqual([true, [200], null]);
});

it("stays cancelled where somebody cancels it while another one, who found no card, takes a resuming back", async () => {
  const payer = await aCanceled();
  const said: unknown[] = [];
  const goesOn = await restartResumedSubscription(await ownSubscription(payer.organization), async () => {
    if (said.length === 0) return { isPayable: said.push("no card") > 1, goesOn: false };
    // The card is back, so a concurrent removal was refused.
    said.push((await payer.call(contract.cancelSubscriptionRoute)).body.endsAt);
    return lookAt(payer);
  });
  expect([goesOn, said]).toEqual([false, ["no card", expect.any(String)]]);
  expect((await payer.refresh()).body.endsAt).toBe(said[1]);
});

it("stays cancelled where somebody cancels it just before it goes on once more", async () => {
  const payer = await aCanceled();
  let looks = 0;
  const goesOn = await restartResumedSubscription(await ownSubscription(payer.organization), async () => {
    looks += 1;
    if (looks === 1) return { isPayable: false, goesOn: false };
    if (looks > 2) return lookAt(payer);
    await payer.call(contract.resumeSubscriptionRoute);
    const stood = await lookAt(payer);
    await payer.call(contract.cancelSubscriptionRoute);
    return stood;
  });
  expect([goesOn, (await payer.refresh()).body.endsAt]).toEqual([false, expect.any(String)]);
});

it("goes on by the card that somebody has just subscribed with", async () => {
  const payer = await aPayer();
  const { body } = await payer.call(contract.subscribeRoute);
  await atPage("confirm", body.clientSecret, typed(cards.works));
  expect((await payer.call(contract.resumeSubscriptionRoute)).body).toMatchObject({
    status: "subscribed",
    endsAt: null,
  });
});

it("is refused where its card is being removed while somebody else has just resumed it", async () => {
  const payer = await aPayer();
  await payer.subscribe();
  const [{ _id: method }] = (await payer.call(contract.listPaymentMethodsRoute)).body.items;
  const { organization, owner } = payer;
  const by = { organization: organization._id, user: owner._id, route: "paymentMethodRemove", now: new Date() };
  await noteAsked(organization._id, { removes: method, at: by.now.toISOString(), entry: auditEntry(by) });
  const { status, body } = await payer.call(contract.resumeSubscriptionRoute);
  expect([status, body.error.code]).toEqual([409, "card_needed"]);
});
