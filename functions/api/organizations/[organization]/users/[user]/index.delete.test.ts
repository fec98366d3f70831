import { describe, expect, it } from "vitest";
import { readUser } from "#functions/data/accounts/users.ts";
import { cookieIn, doLogIn, userOf } from "#functions/testing/account-calls.ts";
import { anEmail } from "#functions/testing/accounts.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { aMember, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { doAdd, doRemove, doReplace, seeUser, temporaryPasswordsTo } from "#functions/testing/user-calls.ts";
import { listOrganizationsRoute, readOrganizationRoute } from "#shared/contract/organizations.ts";

describe("removing a user", () => {
  it("ends at once what their sessions reach, and leaves their account theirs", async () => {
    const business = await anOrganization();
    const { _id } = business.organization;
    const { user, cookie } = await aMember(_id, "admin");
    const read = () => ask(readOrganizationRoute, { params: { organization: _id }, cookie });
    expect((await read()).status).toBe(200);
    expect((await doRemove(business, user._id)).status).toBe(204);
    expect((await read()).status).toBe(404);
    expect((await ask(listOrganizationsRoute, { cookie })).body).toEqual([]);
    expect((await userOf(cookie))?._id).toBe(user._id);
    expect(await auditOf(_id)).toMatchObject([{ subject: user._id, changes: { role: ["admin", null] } }]);
    expect((await seeUser(business, user._id)).body.error.code).toBe("user_not_found");
  });

  it("lets them be added again, and then join with the account that they have", async () => {
    const business = await anOrganization();
    const email = anEmail();
    const { body } = await doAdd(business, email);
    const [password = ""] = await temporaryPasswordsTo(email);
    await doReplace(cookieIn(await doLogIn(email, password)) ?? "", "a harbour of my own");
    expect((await doAdd(business, email)).body.error.code).toBe("user_already_there");
    await doRemove(business, body._id);
    expect((await doAdd(business, email)).status).toBe(201);
    expect(await readUser(body._id)).not.toBeNull();
  });

  it("twice finds nobody the second time", async () => {
    const business = await anOrganization();
    const { user } = await aMember(business.organization._id, "agent");
    const answers = await Promise.all([doRemove(business, user._id), doRemove(business, user._id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  });

  it("is refused for who has a role above one’s own", async () => {
    const { organization, owner } = await anOrganization();
    const { cookie } = await aMember(organization._id, "admin");
    expect((await doRemove({ organization, cookie }, owner._id)).body.error.code).toBe("role_above_own");
  });
});
