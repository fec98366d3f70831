import { describe, expect, it } from "vitest";
import { readEmployee } from "#functions/data/places/employees.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { aMember, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { doChangeRole, doHandOver, doRemove } from "#functions/testing/user-calls.ts";
import { readOrganizationRoute } from "#shared/contract/organizations.ts";
import { leaveOrganizationRoute } from "#shared/contract/users.ts";

const leave = (organization: string, cookie: string, confirm: unknown = "leave") =>
  ask(leaveOrganizationRoute, { params: { organization }, cookie, body: { confirm } });

describe("leaving an organization", () => {
  it.each(["admin", "operator", "agent", "employee"] as const)("ends the reach of an %s at once", async (role) => {
    const { organization } = await anOrganization();
    const { cookie, user } = await aMember(organization._id, role);
    expect((await leave(organization._id, cookie, " Quitter ")).status).toBe(204);
    const params = { organization: organization._id };
    expect((await ask(readOrganizationRoute, { params, cookie })).status).toBe(404);
    expect(await auditOf(organization._id)).toMatchObject([
      { user: user._id, route: "userLeave", subject: user._id, changes: { role: [role, null] } },
    ]);
  });

  it.each(["", "go", 7])("asks for the word and not for %j", async (word) => {
    const { organization } = await anOrganization();
    const { cookie } = await aMember(organization._id, "agent");
    expect((await leave(organization._id, cookie, word)).body.error.fields).toHaveProperty("confirm");
  });

  it("is refused to the last owner, and of two who go at once one stays", async () => {
    const { organization, cookie } = await anOrganization();
    expect((await leave(organization._id, cookie)).body.error.code).toBe("last_owner");
    const other = await aMember(organization._id, "owner");
    const both = await Promise.all([leave(organization._id, cookie), leave(organization._id, other.cookie)]);
    expect(both.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  it("takes an employee off the customer’s page", async () => {
    const business = await anOrganization();
    const { user, cookie } = await aMember(business.organization._id, "agent");
    await doChangeRole(business, user._id, "employee");
    await leave(business.organization._id, cookie);
    expect(await readEmployee(business.organization._id, user._id)).toMatchObject({ user: null, rateable: false });
  });
});

describe("an email to the person concerned", () => {
  const templatesTo = async (email: string) => (await messagesTo(email)).map(({ template }) => template);

  it.each([
    ["role_changed", (business: Given, user: string) => doChangeRole(business, user, "admin")],
    ["member_removed", (business: Given, user: string) => doRemove(business, user)],
    ["ownership_received", (business: Given, user: string) => doHandOver(business, user)],
  ])("is queued with what was done: %s", async (template, act) => {
    const business = await anOrganization();
    const { user } = await aMember(business.organization._id, "operator");
    await act(business, user._id);
    expect(await templatesTo(user.email)).toEqual([template]);
  });

  it("does not go to whoever left by themselves", async () => {
    const { organization } = await anOrganization();
    const { user, cookie } = await aMember(organization._id, "operator");
    await leave(organization._id, cookie);
    expect(await templatesTo(user.email)).toEqual([]);
  });
});

type Given = Awaited<ReturnType<typeof anOrganization>>;
