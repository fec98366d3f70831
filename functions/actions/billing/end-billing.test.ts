import { setTimeout } from "node:timers/promises";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { closeAccount } from "#functions/actions/accounts/close-account.ts";
import { eraseClosedAccounts } from "#functions/actions/accounts/erase-closed-accounts.ts";
import { closeOrganizations } from "#functions/actions/accounts/finish-closing.ts";
import { composeEmail } from "#functions/actions/sending/compose-message.ts";
import { hashPassword } from "#functions/crypto/password.ts";
import { closeUser } from "#functions/data/accounts/closing.ts";
import { readCustomer, readSubscription } from "#functions/data/billing/subscriptions.ts";
import { organizationKey, subscriptionKey, userKey } from "#functions/data/keys.ts";
import type { Message } from "#functions/data/sending/messages.ts";
import { allBelow, documents, tableName } from "#functions/data/table.ts";
import { renderEmail } from "#functions/messages/render-email.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { aPayer, atPage, cards, ownSubscription, refuseStripe, typed } from "#functions/testing/billing.ts";
import { billingNotices } from "#functions/testing/billing-notices.ts";
import { aLocation } from "#functions/testing/fixtures.ts";
import { ownDue } from "#functions/testing/own-due.ts";
import { doAddLocation } from "#functions/testing/place-calls.ts";
import * as contract from "#shared/contract/billing.ts";
import { removeLocationRoute } from "#shared/contract/locations.ts";
import { closeOrganizationRoute, reopenOrganizationRoute } from "#shared/contract/organizations.ts";
import { planOfClosed } from "#shared/rules/billing/closed-billing.ts";
import { superviseSubscription } from "./look-after-subscriptions.ts";
import { syncWithStripe } from "./sync-with-stripe.ts";

ownDue();

/** The newest email of the template, as it is read. */
async function lastMail(to: string, template: Message["template"]): Promise<string> {
  const mail = (await messagesTo(to)).filter((message) => message.template === template).at(-1);
  const content = mail && (await composeEmail(mail, new Date()));
  if (!content || "reason" in content) throw new Error("nothing is said");
  return renderEmail(content).text;
}

const longDate = (at: Date) => new Intl.DateTimeFormat("en-CA", { dateStyle: "long" }).format(at);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

async function aClosedPayer() {
  const payer = await aPayer();
  const id = payer.organization._id;
  await payer.subscribe();
  await payer.call(contract.topUpRoute, { body: { purchase: "01JPACK0000000000000000000", pack: 100 } });
  const customer = (await readSubscription(id)).customer ?? "";
  expect((await payer.call(closeOrganizationRoute, { body: { confirm: "close" } })).status).toBe(204);
  const live = async () => (await payer.stripe.subscriptions.list({ customer, status: "all" })).data[0];
  /** A month has 28 to 31 days. */
  const renewing = (at: Date) =>
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: subscriptionKey(id),
        UpdateExpression: "SET subscription.renewsAt = :at, subscription.endsAt = :none",
        ExpressionAttributeValues: { ":at": at.toISOString(), ":none": null },
      }),
    );
  const told = () => lastMail(payer.owner.email, "organization_closed");
  return { ...payer, id, customer, live, renewing, told };
}

describe("an organization that is closed", () => {
  it("is billed no further: its subscription ends with what is paid for, as soon as somebody looks", async () => {
    const payer = await aClosedPayer();
    const read = await readSubscription(payer.id);
    expect(read.changedAt).toBeDefined();
    await superviseSubscription(payer.id, new Date());
    expect(await payer.live()).toMatchObject({ status: "active", cancel_at_period_end: true });
  });

  it("tells its owner in the email when its subscription ends", async () => {
    const payer = await aClosedPayer();
    await superviseSubscription(payer.id, new Date());
    const renewsAt = inDays(28);
    await payer.renewing(renewsAt);
    const told = await payer.told();
    expect(told).toContain(`Its subscription ends on ${longDate(renewsAt)} and isn’t refunded.`);
    expect(told).toContain("Nothing more is charged");
  });

  it.each(["running", "canceled"])(
    "asks nothing for a promotion that ends once it is closed, %s before",
    async (how) => {
      const payer = await aPayer();
      const { _id: id } = payer.organization;
      await aLocation(id, { _id: ulid(inDays(-400).getTime()), name: "Harbour" });
      await aLocation(id, { _id: ulid(inDays(-355).getTime()), name: "Plateau" });
      await payer.subscribe();
      if (how === "canceled") await payer.call(contract.cancelSubscriptionRoute);
      expect(await payer.read()).toMatchObject({ dueAtEnd: { currency: "USD" }, dueAtClosing: null });
      expect((await readSubscription(id)).dueAtEnd).toBeNull();
      await payer.call(closeOrganizationRoute, { body: { confirm: "close" } });
      await payer.refresh();
      expect((await readSubscription(id)).dueAtEnd).toBeNull();
    },
  );

  it("charges nothing of a period that ends after its erasure, and names no sum", async () => {
    const payer = await aClosedPayer();
    await payer.call(reopenOrganizationRoute);
    for (const name of ["Harbour", "Plateau"]) await doAddLocation(payer, { name });
    await payer.refresh();
    expect((await payer.read()).dueAtEnd).not.toBeNull();
    await payer.call(closeOrganizationRoute, { body: { confirm: "close" } });
    await payer.renewing(inDays(31));
    const told = await payer.told();
    expect(told).toContain(`Its subscription ends on ${longDate(inDays(30))} and isn’t refunded.`);
    expect(told).toContain("Nothing more is charged");
    const before = (await payer.stripe.invoices.list({ customer: payer.customer })).data.map(({ id }) => id);
    await eraseClosedAccounts(inDays(30.5));
    expect((await payer.live())?.status).toBe("canceled");
    const after = (await payer.stripe.invoices.list({ customer: payer.customer })).data.map(({ id }) => id);
    expect(after).toEqual(before);
  });

  it("ends an unpaid subscription at once, and leaves due what is due, which nobody charges any more", async () => {
    const payer = await aPayer();
    const id = payer.organization._id;
    await payer.subscribe();
    await doAddLocation(payer, { name: "Harbour" });
    await payer.refresh();
    await payer.saveCard(cards.declinedLater);
    const subscription = await ownSubscription(payer.organization);
    const { items } = await payer.stripe.subscriptions.retrieve(subscription);
    const base = items.data.map((one) => ({ id: one.id, quantity: (one.quantity ?? 0) + 1 }));
    await payer.stripe.subscriptions.update(subscription, { items: base, proration_behavior: "always_invoice" });
    expect((await payer.refresh()).body.status).toBe("unpaid");
    const due = async () =>
      (await payer.call(contract.listInvoicesRoute)).body.items
        .filter(({ status }: { status: string }) => status === "open")
        .map(({ _id, remaining, page }: { _id: string; remaining: object; page: string }) => ({
          _id,
          remaining,
          page,
        }));
    const before = await due();
    expect(before).toHaveLength(1);
    await payer.call(closeOrganizationRoute, { body: { confirm: "close" } });
    await superviseSubscription(id, new Date());
    expect(await due()).toEqual(before);
    expect(await payer.stripe.invoices.retrieve(before[0]._id)).toMatchObject({
      auto_advance: false,
      next_payment_attempt: null,
    });
    expect((await payer.read()).subscription).toMatchObject({ status: "cancelled", unpaidSince: expect.any(String) });
    const text = await lastMail(payer.owner.email, "organization_closed");
    expect(text).not.toContain("Its subscription ends on");
    expect(text).toContain("What is due, and what was used since the last invoice, stays due");
    await payer.call(reopenOrganizationRoute);
    expect((await payer.call(contract.subscribeRoute)).body.error.code).toBe("payment_overdue");
  });

  it.each(["alone", "with its owner's account"])(
    "tells its owner what is still charged, and when, closed %s",
    async (how) => {
      const payer = await aPayer();
      const id = payer.organization._id;
      await payer.subscribe();
      for (const name of ["Harbour", "Plateau"]) await doAddLocation(payer, { name });
      const { dueAtEnd } = (await payer.refresh()) && (await payer.read());
      const { renewsAt } = (await readSubscription(id)).subscription;
      await documents.send(
        new UpdateCommand({
          TableName: tableName,
          Key: subscriptionKey(id),
          UpdateExpression: "SET subscription.renewsAt = :at",
          ExpressionAttributeValues: { ":at": inDays(28).toISOString() },
        }),
      );
      expect([dueAtEnd, renewsAt === null]).toEqual([{ amount: 80_00, currency: "USD" }, false]);
      const isAlone = how === "alone";
      const owner = { ...payer.owner, passwordHash: await hashPassword("correct horse battery") };
      if (isAlone) await payer.call(closeOrganizationRoute, { body: { confirm: "close" } });
      await documents.send(
        new UpdateCommand({
          TableName: tableName,
          Key: userKey(owner._id),
          UpdateExpression: "SET passwordHash = :hash",
          ExpressionAttributeValues: { ":hash": owner.passwordHash },
        }),
      );
      if (!isAlone) expect(await closeAccount(owner, "correct horse battery", new Date())).toEqual({ closed: true });
      const text = await lastMail(payer.owner.email, isAlone ? "organization_closed" : "account_closed");
      expect(text).toContain(`Its subscription ends on ${longDate(inDays(28))} and isn’t refunded.`);
      expect(text).toContain("US$80 is still charged then, for what changed since the last invoice.");
      if (!isAlone) expect(text).toContain(`${payer.organization.name} is closed with it.`);
    },
  );

  it("names no sum that Stripe told before its locations changed", async () => {
    const payer = await aPayer();
    const id = payer.organization._id;
    await payer.subscribe();
    expect((await readSubscription(id)).dueAtEnd).toBeNull();
    const { body: harbour } = await doAddLocation(payer, { name: "Harbour" });
    await doAddLocation(payer, { name: "Plateau" });
    const charged = async () => planOfClosed(await readSubscription(id), inDays(90)).due;
    expect(await charged()).toBeUndefined();
    await payer.refresh();
    expect(await charged()).toEqual({ amount: 80_00, currency: "USD" });
    await payer.call(removeLocationRoute, { params: { organization: id, location: harbour._id } });
    expect(await charged()).toBeUndefined();
    await payer.refresh();
    expect(await charged()).toBeDefined();
    const due = await charged();
    await payer.call(closeOrganizationRoute, { body: { confirm: "close" } });
    expect(await charged()).toEqual(due);
  });

  it.each(["alone", "with its owner's account"])("gets the receipt of its last invoice, closed %s", async (how) => {
    const { call, owner, organization } = await aPayer();
    const { body } = await call(contract.subscribeRoute);
    await atPage("confirm", body.clientSecret, typed(cards.works));
    // A payment in the same second as the closing counts as later.
    await setTimeout(1_100);
    if (how === "alone") await call(closeOrganizationRoute, { body: { confirm: "close" } });
    else {
      const now = new Date();
      await closeUser(owner, now);
      await closeOrganizations(owner._id, now.toISOString());
    }
    await syncWithStripe(organization._id, { now: new Date() });
    expect(await billingNotices(organization._id)).toEqual(["receipt"]);
    expect(await lastMail(owner.email, "billing_notice")).toContain(owner.firstName);
  });

  it("is erased with its purchases and its customer, and nothing at Stripe bills it any more", async () => {
    const payer = await aClosedPayer();
    await eraseClosedAccounts(inDays(31));
    expect((await payer.live())?.status).toBe("canceled");
    expect(await readCustomer(payer.customer)).toBeNull();
    expect(await allBelow({ pk: organizationKey(payer.id).pk, sk: "" }, { ConsistentRead: true })).toEqual([]);
  });

  it("is kept while Stripe does not answer, so that nobody is billed whom nobody knows", async () => {
    const payer = await aClosedPayer();
    await refuseStripe({ error: "ServiceUnavailable", times: 2, to: payer.customer });
    await expect(eraseClosedAccounts(inDays(31))).rejects.toThrow("not all that was closed");
    expect((await payer.live())?.status).toBe("active");
    await eraseClosedAccounts(inDays(33));
    expect((await payer.live())?.status).toBe("canceled");
  });
});
