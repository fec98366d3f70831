import { describe, expect, it } from "vitest";
import { composeEmail } from "#functions/actions/sending/compose-message.ts";
import { readInvitation } from "#functions/data/users/invitations.ts";
import { renderEmail } from "#functions/messages/render-email.ts";
import { anAccount, anEmail, aRegistration, messagesTo } from "#functions/testing/accounts.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { aMember, anOrganization } from "#functions/testing/fixtures.ts";
import { tableCalls, writesOf } from "#functions/testing/table-calls.ts";
import { doAdd, temporaryPasswordsTo, usersOf } from "#functions/testing/user-calls.ts";
import type { Role } from "#shared/model/role.ts";

async function mailTo(email: string): Promise<string> {
  const message = (await messagesTo(email)).at(-1);
  const content = message && (await composeEmail(message, new Date()));
  if (!content || "reason" in content) throw new Error("nothing was said");
  return renderEmail(content).text;
}

describe("adding a user", () => {
  it("answers them as an operator who has yet to join", async () => {
    const business = await anOrganization();
    const email = anEmail();
    const { status, body: answer } = await doAdd(business, email, { phone: "+1 514 555 0199" });
    const { emailed, ...body } = answer;
    expect([status, emailed]).toEqual([201, true]);
    expect(body).toMatchObject({
      firstName: "Léa",
      lastName: "Roy",
      email,
      phone: "+1 514 555 0199",
      role: "operator",
      status: "invited",
      invitedUntil: expect.any(String),
    });
    expect(await usersOf(business)).toContainEqual(body);
    expect(await auditOf(business.organization._id)).toMatchObject([
      { user: business.owner._id, route: "userAdd", subject: body._id, changes: { role: [null, "operator"] } },
    ]);
  });

  it("emails a temporary password, which rests nowhere", async () => {
    const business = await anOrganization();
    const email = anEmail();
    await doAdd(business, email);
    const [password = ""] = await temporaryPasswordsTo(email);
    expect(password).toMatch(/^[0-9a-z]{4}(?:-[0-9a-z]{4}){3}$/);
    expect(await mailTo(email)).toContain(password);
    const invitation = await readInvitation(business.organization._id, email);
    expect(invitation).toMatchObject({ email });
    const stored = [invitation, await messagesTo(email)];
    expect(JSON.stringify(stored)).not.toContain(password.slice(5));
  });

  it("invites whoever has an account, in their language, without a password and without what was typed for them", async () => {
    const business = await anOrganization();
    const { email } = await anAccount();
    const { body } = await doAdd(business, email, { firstName: "Gagnez mille dollars" });
    const text = await mailTo(email);
    expect(text).toContain(`/fr/join/${body._id}?organization=${business.organization._id}`);
    expect(text).not.toMatch(/mot de passe|Gagnez/);
  });

  it("answers and works alike whether or not the address has an account", async () => {
    const business = await anOrganization();
    const waiting = anEmail();
    await aRegistration(waiting);
    const [{ email: known }, unknown] = [await anAccount(), anEmail()];
    const said = async (email: string) => {
      const { status, body } = await doAdd(business, email);
      return [status, { ...body, _id: "", email: "", invitedUntil: "" }];
    };
    const expected = await said(unknown);
    for (const email of [known, waiting]) expect(await said(email)).toEqual(expected);
    const [other, another] = [await anOrganization(), await anOrganization()];
    expect((await tableCalls(() => doAdd(other, known))).toSorted()).toEqual(
      (await tableCalls(() => doAdd(other, anEmail()))).toSorted(),
    );
    expect((await writesOf(() => doAdd(another, known))).toSorted()).toEqual(
      (await writesOf(() => doAdd(another, anEmail()))).toSorted(),
    );
  });

  it("is refused for who is there already: a member, or somebody who has yet to join", async () => {
    const business = await anOrganization();
    const email = anEmail();
    await doAdd(business, email);
    const again = await doAdd(business, email.toUpperCase());
    expect([again.status, again.body.error.code]).toEqual([409, "user_already_there"]);
    expect(await temporaryPasswordsTo(email.toUpperCase())).toEqual([]);
  });

  it("of one address twice at once adds one", async () => {
    const business = await anOrganization();
    const email = anEmail();
    const answers = await Promise.all([1, 2, 3].map(() => doAdd(business, email)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await usersOf(business)).toHaveLength(2);
  });

  it.each<[Role, Role, number]>([
    ["admin", "owner", 403],
    ["admin", "admin", 201],
    ["owner", "owner", 201],
    ["operator", "employee", 403],
  ])("gives no role above one’s own: %s adds %s", async (own, role, expected) => {
    const { organization } = await anOrganization();
    const { cookie } = await aMember(organization._id, own);
    const { status, body } = await doAdd({ organization, cookie }, anEmail(), { role });
    expect(status).toBe(expected);
    if (own === "admin" && expected === 403) expect(body.error.fields).toEqual({ role: expect.any(String) });
  });

  it.each([
    [{ email: "nobody" }, "email"],
    [{ firstName: " " }, "firstName"],
    [{ phone: "514 555 0199" }, "phone"],
    [{ phone: "call me" }, "phone"],
    [{ role: "customer" }, "role"],
    [{ role: "superadmin" }, "role"],
  ])("refuses %j and says where", async (more, field) => {
    const { status, body } = await doAdd(await anOrganization(), anEmail(), more);
    expect([status, Object.keys(body.error.fields)]).toEqual([400, [field]]);
  });
});
