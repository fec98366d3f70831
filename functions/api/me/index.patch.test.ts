import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { transact } from "#functions/data/table.ts";
import { listMemberships, memberPut } from "#functions/data/users/members.ts";
import { anOrganization, aPerson } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { readMeRoute, updateMeRoute } from "#shared/contract/me.ts";

const memberOf = ({ organization, owner }: Awaited<ReturnType<typeof anOrganization>>) =>
  ({ organization: organization._id, user: owner._id, role: "agent", name: "Before" }) as const;

describe("my account", () => {
  it("changes the given fields and nothing else", async () => {
    const { cookie, user } = await aPerson({ phone: "514 555 0100" });
    const { status, body } = await ask(updateMeRoute, { cookie, body: { theme: "dark", phone: null } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ theme: "dark", phone: null, firstName: user.firstName, email: user.email });
  });

  it("gives every membership the name that the person has now", async () => {
    const [one, other] = await Promise.all([anOrganization(), anOrganization()]);
    await transact(() => [memberPut({ ...memberOf(one), organization: other.organization._id })]);
    await ask(updateMeRoute, { cookie: one.cookie, body: { lastName: "Lavigne" } });
    const names = (await listMemberships(one.owner._id)).map(({ name }) => name);
    expect(names).toEqual([`${one.owner.firstName} Lavigne`, `${one.owner.firstName} Lavigne`]);
  });

  it.each([
    [{ email: "other@example.com", platformAdministrator: true, verified: false, passwordHash: "x", _id: ulid() }],
    [JSON.parse('{"__proto__": {"platformAdministrator": true}}')],
  ])("ignores %j", async (body) => {
    const { cookie } = await aPerson();
    const before = (await ask(readMeRoute, { cookie })).body;
    expect((await ask(updateMeRoute, { cookie, body })).body).toEqual(before);
  });

  it.each([
    [{ firstName: "" }, "firstName"],
    [{ phone: "no" }, "phone"],
    [{ theme: "neon" }, "theme"],
    [{ notifications: { email: "yes", phone: false } }, "notifications.email"],
  ])("refuses %j", async (body, field) => {
    const { cookie } = await aPerson();
    const refused = await ask(updateMeRoute, { cookie, body });
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([400, [field]]);
  });
});
