import { describe, expect, it } from "vitest";
import { addUsers } from "#functions/actions/users/add-users.ts";
import { anAccount, anEmail } from "#functions/testing/accounts.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { aMember, anOrganization } from "#functions/testing/fixtures.ts";
import { doAdd, doAddMany, temporaryPasswordsTo, usersOf } from "#functions/testing/user-calls.ts";

const row = (line: number, more: object = {}) => ({
  line,
  firstName: "Léa",
  lastName: `Roy ${line}`,
  email: anEmail(),
  role: "agent",
  ...more,
});

describe("adding many users", () => {
  it("adds the good rows, and says of each bad one why", async () => {
    const business = await anOrganization();
    const rows = [
      row(1),
      row(2, { email: "nobody" }),
      row(3, { firstName: "" }),
      row(4, { role: "boss" }),
      row(5, { phone: "5145550199" }),
      "not a row",
      row(7),
    ];
    const { status, body } = await doAddMany(business, rows);
    expect(status).toBe(200);
    expect(body).toMatchObject({ added: 2, alreadyThere: 0 });
    expect(body.rejected).toEqual([
      { line: 0, field: expect.any(String), reason: expect.any(String) },
      { line: 2, field: "email", reason: "email_invalid" },
      { line: 3, field: "firstName", reason: "first_name_required" },
      { line: 4, field: "role", reason: "choice_invalid" },
      { line: 5, field: "phone", reason: "phone_country" },
    ]);
    expect(await usersOf(business)).toHaveLength(3);
    expect(await auditOf(business.organization._id)).toHaveLength(2);
  });

  it("adds nobody twice, however often the rows are sent", async () => {
    const business = await anOrganization();
    const member = await anAccount();
    const rows = [row(1), row(2), row(3, { email: member.email })];
    const first = await doAddMany(business, rows);
    const again = await doAddMany(business, rows);
    expect([first.body.added, again.body.added, again.body.alreadyThere]).toEqual([3, 0, 3]);
    expect(await usersOf(business)).toHaveLength(4);
    expect(await temporaryPasswordsTo(String(rows[0]?.email))).toHaveLength(1);
  });

  it("adds the same address once, where one call names it twice", async () => {
    const business = await anOrganization();
    const email = anEmail();
    const { body } = await doAddMany(business, [row(1, { email }), row(2, { email: email.toUpperCase() })]);
    expect(body).toMatchObject({ added: 1, alreadyThere: 1 });
  });

  it("ends where the manager may not add users any more, and blames no row", async () => {
    const { organization } = await anOrganization();
    const { user } = await aMember(organization._id, "operator");
    const by = {
      organization: organization._id,
      user: user._id,
      role: "admin",
      byKey: false,
      route: "userAddMany",
    } as const;
    expect(await addUsers([row(1), row(2)], { ...by, now: new Date() })).toEqual({ refused: "forbidden" });
  });

  it("gives no role above one’s own", async () => {
    const { organization } = await anOrganization();
    const { cookie } = await aMember(organization._id, "admin");
    const { body } = await doAddMany({ organization, cookie }, [row(1, { role: "owner" })]);
    expect(body.rejected).toEqual([{ line: 1, field: "role", reason: "role_above_own" }]);
  });

  it("takes twenty rows at most", async () => {
    const business = await anOrganization();
    expect(
      (
        await doAddMany(
          business,
          Array.from({ length: 21 }, (_, line) => row(line)),
        )
      ).status,
    ).toBe(400);
    expect((await doAdd(business, anEmail())).status).toBe(201);
  });
});
