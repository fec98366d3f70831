import { describe, expect, it } from "vitest";
import { closeUser } from "#functions/data/accounts/closing.ts";
import { readMembers } from "#functions/data/users/members.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { aMember, anInvitation, anOrganization, aPerson } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import {
  doAccept,
  doAdd,
  doChangeRole,
  doRemove,
  doResendTo,
  seeOffers,
  seeUser,
} from "#functions/testing/user-calls.ts";
import { readMeRoute } from "#shared/contract/me.ts";
import { readOrganizationRoute } from "#shared/contract/organizations.ts";

describe("accepting an offer", () => {
  it("makes one's account a member, under one's own name", async () => {
    const business = await anOrganization();
    const { _id } = business.organization;
    const { user, cookie } = await aPerson({ firstName: "Zoé" });
    const { body: added } = await doAdd(business, user.email, { role: "agent", firstName: "Z." });
    const { status, body } = await doAccept(cookie, added._id);
    expect([status, body]).toEqual([200, { organization: _id }]);
    expect((await seeUser(business, user._id)).body).toMatchObject({ firstName: "Zoé", role: "agent" });
    expect((await seeUser(business, added._id)).status).toBe(404);
    expect((await ask(readOrganizationRoute, { params: { organization: _id }, cookie })).status).toBe(200);
    expect((await auditOf(_id)).at(-1)).toMatchObject({ user: user._id, route: "offerAccept" });
    expect((await seeOffers(cookie)).body.items).toEqual([]);
  });

  it.each([null, { step: "welcome", organization: null }] as const)(
    "makes nobody a member who closes their account meanwhile (%j)",
    async (onboarding) => {
      const { organization } = await anOrganization();
      const { user, cookie } = await aPerson({ onboarding });
      const { _id } = await anInvitation(organization._id, { email: user.email, role: "owner" });
      const between = meanwhile(["TransactWriteItemsCommand", `MEMBER#${user._id}`], () => closeUser(user, new Date()));
      expect([(await doAccept(cookie, _id)).body.error?.code, between]).toEqual(["edited_meanwhile", [true]]);
      expect(await readMembers(organization._id, [user._id], true)).toEqual([]);
    },
  );

  it("gives a stranger nothing, and serves once", async () => {
    const { organization } = await anOrganization();
    const { user, cookie } = await aPerson();
    const { _id } = await anInvitation(organization._id, { email: user.email });
    expect((await doAccept((await aPerson()).cookie, _id)).body.error.code).toBe("offer_not_found");
    const answers = await Promise.all([doAccept(cookie, _id), doAccept(cookie, _id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await doAccept(cookie, _id)).status).toBe(404);
  });

  it("leaves nothing to set up for who has only just registered, and everything for who has begun", async () => {
    const { organization } = await anOrganization();
    for (const [begun, left] of [
      [null, null],
      ["01JORG", { step: "feedback-id", organization: "01JORG" }],
    ] as const) {
      const { user, cookie } = await aPerson({ onboarding: { step: "feedback-id", organization: begun } });
      const { _id } = await anInvitation(organization._id, { email: user.email });
      expect((await doAccept(cookie, _id)).status).toBe(200);
      expect((await ask(readMeRoute, { cookie })).body.onboarding).toEqual(left);
    }
  });
});

describe("an offer by somebody who may not give that role any more", () => {
  async function offeredByAnOwner() {
    const business = await anOrganization();
    const other = await aMember(business.organization._id, "owner");
    const { user, cookie } = await aPerson();
    const { body } = await doAdd({ ...business, cookie: other.cookie }, user.email, { role: "owner" });
    return { business, other, cookie, offer: body._id };
  }

  it("does not bring back an owner who was removed", async () => {
    const { business, other, cookie, offer } = await offeredByAnOwner();
    await doRemove(business, other.user._id);
    expect((await doAccept(cookie, offer)).body.error.code).toBe("offer_not_found");
    expect((await seeOffers(cookie)).body.items).toEqual([]);
  });

  it("is taken by nobody where an owner was lowered", async () => {
    const { business, other, cookie, offer } = await offeredByAnOwner();
    await doChangeRole(business, other.user._id, "admin");
    expect((await doAccept(cookie, offer)).body.error.code).toBe("offer_not_found");
  });

  it("holds again once another owner sends it", async () => {
    const { business, other, cookie, offer } = await offeredByAnOwner();
    await doRemove(business, other.user._id);
    expect((await doResendTo(business, offer)).status).toBe(200);
    expect((await doAccept(cookie, offer)).status).toBe(200);
  });
});
