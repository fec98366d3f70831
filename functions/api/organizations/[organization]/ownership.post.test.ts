import { describe, expect, it } from "vitest";
import { listMembers } from "#functions/data/users/members.ts";
import { aMember, anInvitation, anOrganization } from "#functions/testing/fixtures.ts";
import { doHandOver } from "#functions/testing/user-calls.ts";

describe("handing over ownership", () => {
  it.each(["hand over", " Céder "])("makes another the owner and oneself an admin, by the word %j", async (word) => {
    const business = await anOrganization();
    const { user } = await aMember(business.organization._id, "agent");
    const { status, body } = await doHandOver(business, user._id, word);
    expect([status, body._id, body.role]).toEqual([200, user._id, "owner"]);
    const roles = new Map((await listMembers(business.organization._id)).map((member) => [member.user, member.role]));
    expect([roles.get(user._id), roles.get(business.owner._id)]).toEqual(["owner", "admin"]);
    expect((await doHandOver(business, user._id)).status).toBe(403);
  });

  it("is refused without the word, to oneself, and to who has yet to join", async () => {
    const business = await anOrganization();
    const { _id } = business.organization;
    const { user } = await aMember(_id, "agent");
    const wrong = await doHandOver(business, user._id, "yes");
    expect([wrong.status, Object.keys(wrong.body.error.fields)]).toEqual([400, ["confirm"]]);
    expect((await doHandOver(business, business.owner._id)).status).toBe(400);
    expect((await doHandOver(business, (await anInvitation(_id))._id)).body.error.code).toBe("user_not_found");
  });

  it("to two at once gives it to one", async () => {
    const business = await anOrganization();
    const { _id } = business.organization;
    const others = await Promise.all([aMember(_id, "agent"), aMember(_id, "agent")]);
    await Promise.all(others.map(({ user }) => doHandOver(business, user._id)));
    expect((await listMembers(_id)).filter(({ role }) => role === "owner")).toHaveLength(1);
  });
});
