import { expect, it } from "vitest";
import { aMember, anInvitation, anOrganization } from "#functions/testing/fixtures.ts";
import { seeUser } from "#functions/testing/user-calls.ts";

it("shows a member, and somebody who has yet to join, without what is theirs alone", async () => {
  const business = await anOrganization();
  const { _id } = business.organization;
  const { user } = await aMember(_id, "agent", { verifiedPhone: "+15145550199" });
  const { status, body } = await seeUser(business, user._id);
  expect([status, body.role, body.status]).toEqual([200, "agent", "active"]);
  for (const hidden of ["passwordHash", "verifiedPhone", "onboarding", "sessionsFrom"])
    expect(body).not.toHaveProperty(hidden);
  const invitation = await anInvitation(_id);
  const invited = (await seeUser(business, invitation._id)).body;
  expect(invited).toMatchObject({ email: invitation.email, status: "invited", invitedUntil: invitation.until });
  expect(invited).not.toHaveProperty("passwordId");
});

it("lets operators read, and agents not", async () => {
  const { organization, owner } = await anOrganization();
  for (const [role, expected] of [
    ["operator", 200],
    ["agent", 403],
  ] as const) {
    const { cookie } = await aMember(organization._id, role);
    expect((await seeUser({ organization, cookie }, owner._id)).status).toBe(expected);
  }
});
