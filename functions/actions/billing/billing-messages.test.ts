import { ulid } from "ulid";
import { afterEach, expect, it, vi } from "vitest";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { transact } from "#functions/data/table.ts";
import { listOwners, memberPut } from "#functions/data/users/members.ts";
import { aPayer, atPage, typed } from "#functions/testing/billing.ts";
import { billingMails } from "#functions/testing/billing-notices.ts";
import { aMember } from "#functions/testing/fixtures.ts";
import * as contract from "#shared/contract/billing.ts";
import { updateOrganizationRoute } from "#shared/contract/organizations.ts";
import { languages } from "#shared/model/language.ts";
import { billingMessages, contactMails, countContact } from "./billing-messages.ts";

const newcomer = () => `${ulid().toLowerCase()}@example.com`;

afterEach(() => vi.useRealTimers());

async function aPayerWithContact() {
  const payer = await aPayer();
  const stranger = newcomer();
  const named = await payer.call(updateOrganizationRoute, {
    body: { billingContact: { name: "Anne", email: stranger } },
  });
  expect(named.status).toBe(200);
  const id = payer.organization._id;
  const tell = async (at: number) => {
    const settings = await readOrganization(id, true);
    if (settings === null) throw new Error("there is no organization");
    const facts = { at: new Date(at).toISOString() };
    const news = [{ notice: "subscription_canceled" as const, facts }];
    const writes = await billingMessages(settings, news, new Date());
    await transact(() => writes);
    return writes.length;
  };
  const told = async () => (await billingMails(id)).map(({ to }) => to);
  return { ...payer, stranger, id, tell, told };
}

it("spares a billing contact that has had its share of a day, and tells the owners in its place", async () => {
  const { stranger, owner, tell, told } = await aPayerWithContact();
  for (let time = 0; time < contactMails.fromOne + 3; time++) await tell(time);
  const all = await told();
  expect(all.filter((to) => to === stranger)).toHaveLength(contactMails.fromOne);
  expect(all.filter((to) => to === owner.email)).toHaveLength(3);
});

it("counts what is tried again once", async () => {
  const { stranger, tell, told } = await aPayerWithContact();
  for (let time = 0; time < contactMails.fromOne + 3; time++) await tell(0);
  expect(new Set(await told())).toEqual(new Set([stranger]));
});

it("tells of an organization with more owners than the table answers for at once", async () => {
  const { owner, id, tell, told } = await aPayerWithContact();
  const owners = Array.from({ length: 100 }, () =>
    memberPut({ organization: id, user: ulid(), role: "owner", name: "Zoé" }),
  );
  for (let from = 0; from < owners.length; from += 50) await transact(() => owners.slice(from, from + 50));
  expect(await listOwners(id)).toHaveLength(101);
  for (let time = 0; time < contactMails.fromOne + 1; time++) await tell(time);
  expect(await told()).toContain(owner.email);
});

it("spares a contact that many organizations name at once", async () => {
  const stranger = newcomer();
  const news = { notice: "subscription_canceled" as const, facts: {} };
  const counted: boolean[] = [];
  for (let at = 0; at < contactMails.fromAll + 2; at++)
    counted.push(await countContact({ organization: `org ${at}`, to: stranger }, news, new Date()));
  expect(counted.filter((one) => !one)).toHaveLength(2);
});

it("tells of each card that expires once, however often another one is made the default", async () => {
  const { id, call, params, subscribe } = await aPayerWithContact();
  await subscribe();
  const now = new Date();
  // The notice goes out 30 days before expiry; this card expires this month, noticed from the second day on.
  if (now.getUTCDate() === 1) now.setUTCDate(2);
  vi.useFakeTimers({ toFake: ["Date"], now });
  for (const number of ["5555555555554444", "4000056655665556"]) {
    const { body } = await call(contract.addPaymentMethodRoute);
    const { card } = typed(number);
    const month = { exp_month: now.getUTCMonth() + 1, exp_year: now.getUTCFullYear() };
    await atPage("confirm", body.clientSecret, { card: { ...card, ...month } });
    await call(contract.refreshBillingRoute);
  }
  const { items } = (await call(contract.listPaymentMethodsRoute)).body;
  const expiring = items.filter(({ last4 }: { last4: string }) => last4 !== "4242");
  for (const { _id: method } of [...expiring, ...expiring, ...expiring])
    await call(contract.useAsDefaultRoute, { params: { ...params, method } });
  const told = (await billingMails(id)).filter(({ notice }) => notice === "card_expires");
  expect(told).toHaveLength(2);
});

it("writes to each owner in their own language, and to a contact in the organization's", async () => {
  const { id, owner, stranger } = await aPayerWithContact();
  const other = await aMember(id, "owner", { language: owner.language === "en" ? "fr" : "en" });
  const settings = await readOrganization(id, true);
  if (settings === null) throw new Error("there is no organization");
  const news = [{ notice: "subscription_ended" as const, facts: {} }];
  for (const language of languages) {
    const writes = await billingMessages({ ...settings, language }, news, new Date());
    const told = writes.map(({ Put }) => [Put?.Item?.to, Put?.Item?.language]);
    expect(new Map(told as [string, string][])).toEqual(
      new Map([
        [stranger, language],
        [owner.email, owner.language],
        [other.user.email, other.user.language],
      ]),
    );
  }
});
