import { describe, expect, it } from "vitest";
import { composeEmail } from "#functions/actions/sending/compose-message.ts";
import { renderEmail } from "#functions/messages/render-email.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { aMember, anOrganization, aPerson } from "#functions/testing/fixtures.ts";
import { doAccept, doAdd, doChangeRole, doHandOver, seeOffers } from "#functions/testing/user-calls.ts";
import { fullName } from "#shared/rules/person.ts";

async function toldOf(email: string): Promise<string[]> {
  const mails = (await messagesTo(email)).filter(({ template }) => template === "owner_added");
  const contents = await Promise.all(mails.map((mail) => composeEmail(mail, new Date())));
  return contents.map((content) => ("reason" in content ? content.reason : renderEmail(content).text));
}

async function twoOwners() {
  const business = await anOrganization();
  const { user: other } = await aMember(business.organization._id, "owner", { language: "fr" });
  const { user } = await aMember(business.organization._id, "operator");
  return { business, name: business.organization.name, owner: business.owner, other, user };
}

describe("who owns an organization is told that somebody else does", () => {
  it("when an owner makes them one: the other owners, each in their language, and whoever did it", async () => {
    const { business, name, owner, other, user } = await twoOwners();
    expect((await doChangeRole(business, user._id, "owner")).status).toBe(200);
    const [own = "", ...more] = await toldOf(owner.email);
    expect(own).toContain(`${fullName(owner)} made ${fullName(user)} an owner of ${name} on Reviens on `);
    expect(own).toContain(`/en/organizations/${business.organization._id}/users/${user._id}`);
    const [french = ""] = await toldOf(other.email);
    expect(french).toContain(`${fullName(owner)} a donné à ${fullName(user)} le rôle de propriétaire chez ${name}`);
    expect([more, await toldOf(user.email)]).toEqual([[], []]);
  });

  it("once, however often the role is given again", async () => {
    const { business, other, user } = await twoOwners();
    await Promise.all([1, 2, 3].map(() => doChangeRole(business, user._id, "owner")));
    await doChangeRole(business, user._id, "owner");
    expect(await toldOf(other.email)).toHaveLength(1);
    await doChangeRole(business, user._id, "admin");
    expect(await toldOf(other.email)).toHaveLength(1);
  });

  it("when it is handed over: the former owner, and those who stay", async () => {
    const { business, owner, other, user } = await twoOwners();
    expect((await doHandOver(business, user._id)).status).toBe(200);
    expect([(await toldOf(owner.email)).length, (await toldOf(other.email)).length]).toEqual([1, 1]);
    expect((await messagesTo(user.email)).map(({ template }) => template)).toEqual(["ownership_received"]);
  });

  it("when somebody joins who was added as an owner, not before", async () => {
    const { business, owner, other } = await twoOwners();
    const { cookie, user } = await aPerson();
    expect((await doAdd(business, user.email, { role: "owner" })).status).toBe(201);
    expect(await toldOf(other.email)).toEqual([]);
    const [offer] = (await seeOffers(cookie)).body.items;
    expect((await doAccept(cookie, offer._id)).status).toBe(200);
    for (const { email } of [owner, other]) expect(await toldOf(email)).toHaveLength(1);
    expect(await toldOf(user.email)).toEqual([]);
  });

  it("not when somebody gets another role", async () => {
    const { business, owner, other, user } = await twoOwners();
    await doChangeRole(business, user._id, "admin");
    expect([await toldOf(owner.email), await toldOf(other.email)]).toEqual([[], []]);
  });
});
