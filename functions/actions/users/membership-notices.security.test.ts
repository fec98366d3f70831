import { ulid } from "ulid";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { readMembers } from "#functions/data/users/members.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { day } from "#functions/testing/clock.ts";
import { aMember, anOrganization, aPerson } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { doChangeRole, doHandOver, doRemove, type Seat } from "#functions/testing/user-calls.ts";
import { closeOrganizationRoute, reopenOrganizationRoute } from "#shared/contract/organizations.ts";
import { membershipMails, membershipMailsOfDay, ownershipMails } from "#shared/rules/accounts/organization-user.ts";
import { countNotices } from "./count-notices.ts";

beforeEach(() => {
  // Far in the future, so that no other file's schedule erases what is closed here.
  vi.useFakeTimers({ toFake: ["Date"], now: (Math.ceil(Date.now() / day) + 400) * day + 60_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const roleOf = async ({ organization }: Seat, user: string) =>
  (await readMembers(organization._id, [user], true))[0]?.role;

const templatesTo = async (email: string) => (await messagesTo(email)).map(({ template }) => template);

async function spend(stranger: string, { user, email }: { user: string; email: string }, times: number): Promise<void> {
  const done = { template: "role_changed", organization: ulid(), by: stranger, role: "agent" } as const;
  for (let time = 0; time < times; time++)
    await countNotices([{ _id: user, language: "en", email }], done, new Date(), "role");
}

const close = ({ organization, cookie }: Seat) =>
  ask(closeOrganizationRoute, { params: { organization: organization._id }, cookie, body: { confirm: "close" } });
const reopen = ({ organization, cookie }: Seat) =>
  ask(reopenOrganizationRoute, { params: { organization: organization._id }, cookie });

describe("the emails about a membership", () => {
  it("end for one address and one account in a day, and what they tell of happens all the same", async () => {
    const business = await anOrganization();
    const { user } = await aMember(business.organization._id, "agent");
    for (let time = 0; time < 8; time++) {
      const role = time % 2 ? "agent" : "operator";
      expect((await doChangeRole(business, user._id, role)).status).toBe(200);
      expect(await roleOf(business, user._id)).toBe(role);
    }
    expect((await doRemove(business, user._id)).status).toBe(204);
    expect(await templatesTo(user.email)).toEqual(
      Array.from({ length: membershipMails.fromOne }, () => "role_changed"),
    );
  });

  it("are not used up by what a stranger does: everybody else's still tell", async () => {
    const business = await anOrganization();
    const { user } = await aMember(business.organization._id, "agent");
    await spend(ulid(), { user: user._id, email: user.email }, 8);
    await doHandOver(business, user._id);
    expect(await templatesTo(user.email)).toEqual(["ownership_received"]);
  });

  it("end for an address where many accounts cause them", async () => {
    const business = await anOrganization();
    const { user } = await aMember(business.organization._id, "agent");
    for (let account = 0; account < 5; account++) await spend(ulid(), { user: user._id, email: user.email }, 5);
    expect((await doChangeRole(business, user._id, "admin")).status).toBe(200);
    expect(await templatesTo(user.email)).toEqual([]);
  });

  it("end for an account, whomever they go to, at a number that grows with its age", async () => {
    expect([0, 1, 400].map((days) => membershipMailsOfDay(days * day))).toEqual([100, 200, 2_000]);
    const business = await anOrganization();
    const members = [];
    for (let member = 0; member < 3; member++) members.push(await aMember(business.organization._id, "agent"));
    for (let other = 0; other < 98; other++)
      await spend(business.owner._id, { user: ulid(), email: `${ulid()}@example.com` }, 1);
    for (const { user } of members) expect((await doChangeRole(business, user._id, "admin")).status).toBe(200);
    const mails = await Promise.all(members.map(({ user }) => templatesTo(user.email)));
    expect(mails.map(({ length }) => length)).toEqual([1, 1, 0]);
  });

  it("are counted for nobody where what they tell of does not happen", async () => {
    const { user } = await aPerson();
    const done = { template: "member_removed", organization: ulid(), by: ulid() } as const;
    for (let time = 0; time < 2 * membershipMails.fromOne; time++)
      await (await countNotices([user], done, new Date(), "role")).takeBack();
    expect((await countNotices([user], done, new Date(), "role")).writes).toHaveLength(1);
  });
});

describe("the emails about who owns an organization", () => {
  it("are not used up by role changes of one's helpers: an owner who is removed is told, and who became one before", async () => {
    const business = await anOrganization();
    const { user: other } = await aMember(business.organization._id, "owner");
    const { user: helper } = await aMember(business.organization._id, "agent");
    for (let change = 0; change < 105; change++)
      await spend(business.owner._id, { user: ulid(), email: `${ulid()}@example.com` }, 1);
    expect((await doChangeRole(business, helper._id, "owner")).status).toBe(200);
    expect((await doRemove(business, other._id)).status).toBe(204);
    expect(await templatesTo(helper.email)).toEqual(["role_changed"]);
    expect((await templatesTo(other.email)).toSorted()).toEqual(["member_removed", "owner_added"]);
  });

  it("are not used up by helpers who become owners either: each person is told the first of a day", async () => {
    const business = await anOrganization();
    const { user: other } = await aMember(business.organization._id, "owner");
    const done = { template: "role_changed", organization: ulid(), by: business.owner._id, role: "owner" } as const;
    for (let helper = 0; helper < 2 * ownershipMails.ofAccount; helper++)
      await countNotices(
        [{ _id: ulid(), language: "en", email: `${ulid()}@example.com` }],
        done,
        new Date(),
        "ownership",
      );
    expect((await doRemove(business, other._id)).status).toBe(204);
    expect(await templatesTo(other.email)).toEqual(["member_removed"]);
  });

  it("are not used up by what is told of other owners", async () => {
    const business = await anOrganization();
    const { user: other } = await aMember(business.organization._id, "owner");
    for (let helper = 0; helper < 2 * ownershipMails.fromOne; helper++) {
      const { user } = await aMember(business.organization._id, "agent");
      expect((await doChangeRole(business, user._id, "owner")).status).toBe(200);
    }
    expect((await doRemove(business, other._id)).status).toBe(204);
    const told = await templatesTo(other.email);
    expect(told.filter((template) => template === "owner_added")).toHaveLength(ownershipMails.fromOne);
    expect(told).toContain("member_removed");
  });

  it("tell who is no owner any more, whatever they were told of other roles", async () => {
    const business = await anOrganization();
    const { user } = await aMember(business.organization._id, "owner");
    await spend(business.owner._id, { user: user._id, email: user.email }, 8);
    expect((await doChangeRole(business, user._id, "admin")).status).toBe(200);
    expect(await templatesTo(user.email)).toEqual(["role_changed"]);
  });

  it("end for one address and for one account in a day", async () => {
    const person = { _id: ulid(), language: "en", email: `${ulid()}@example.com` } as const;
    const done = { template: "owner_added", organization: ulid(), by: ulid(), person: ulid() } as const;
    const told = async (email: string) =>
      (await countNotices([{ ...person, email }], done, new Date(), "ownership")).writes.length;
    const one = [];
    for (let time = 0; time < 8; time++) one.push(await told(person.email));
    expect(one).toEqual([1, 1, 1, 1, 1, 0, 0, 0]);
    let again = 0;
    for (let other = 0; other < 2 * ownershipMails.ofAccount; other++) {
      const email = `${ulid()}@example.com`;
      expect(await told(email)).toBe(1);
      again += await told(email);
    }
    // The first owner's other four count too.
    expect(again).toBe(ownershipMails.ofAccount - 4);
  });

  it("count for nobody where what they tell of does not happen", async () => {
    const { user } = await aPerson();
    const done = { template: "member_removed", organization: ulid(), by: ulid() } as const;
    for (let time = 0; time < 3 * ownershipMails.fromOne; time++)
      await (await countNotices([user], done, new Date(), "ownership")).takeBack();
    expect((await countNotices([user], done, new Date(), "ownership")).writes).toHaveLength(1);
  });

  it("tell that an organization is closed, whatever its owner did with roles before", async () => {
    const business = await anOrganization();
    const { user: other } = await aMember(business.organization._id, "owner");
    for (let change = 0; change < 105; change++)
      await spend(business.owner._id, { user: ulid(), email: `${ulid()}@example.com` }, 1);
    expect((await close(business)).status).toBe(204);
    expect(await templatesTo(other.email)).toEqual(["organization_closed"]);
  });
});

describe("closing and opening an organization again", () => {
  it("ends for an account in a day, and its owners get a few emails of it", async () => {
    const business = await anOrganization();
    const other = await aMember(business.organization._id, "owner");
    for (let time = 0; time < 10; time++) {
      expect((await close(business)).status).toBe(204);
      expect((await reopen(business)).status).toBe(204);
    }
    const refused = await close(business);
    expect([refused.status, Number(refused.headers["retry-after"]) > 3_600]).toEqual([429, true]);
    expect((await readOrganization(business.organization._id, true))?.closedAt).toBeNull();
    for (const { email } of [business.owner, other.user])
      expect(await messagesTo(email)).toHaveLength(membershipMails.fromOne);
    expect((await close({ ...business, cookie: other.cookie })).status).toBe(204);
  });

  it("tells each owner once where several do it at the same moment", async () => {
    const business = await anOrganization();
    const other = await aMember(business.organization._id, "owner");
    // Each call counts before it knows which one closes, so the closing one may exceed the limit and notify nobody.
    await Promise.all(Array.from({ length: membershipMails.fromOne }, () => close(business)));
    expect(await templatesTo(other.user.email)).toEqual(["organization_closed"]);
    await reopen(business);
    for (let time = 0; time < 2; time++) {
      await close(business);
      await reopen(business);
    }
    expect(await messagesTo(other.user.email)).toHaveLength(3);
  });
});
