import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { readUser } from "#functions/data/accounts/users.ts";
import { organizationKey } from "#functions/data/keys.ts";
import { listApiKeys as listStored } from "#functions/data/organizations/api-keys.ts";
import { documents, tableName, transact } from "#functions/data/table.ts";
import { memberPut } from "#functions/data/users/members.ts";
import { anAccount, anEmail } from "#functions/testing/accounts.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { aMember, anApiKey, anOrganization, aSession } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import { doAccept, doAdd, doChangeRole, doRemove } from "#functions/testing/user-calls.ts";
import { logInRoute } from "#shared/contract/accounts.ts";
import { createEmployeeRoute, listEmployeesRoute } from "#shared/contract/employees.ts";
import { listFeedbacksRoute, noteFeedbackRoute } from "#shared/contract/feedbacks.ts";
import { createApiKeyRoute, listApiKeysRoute } from "#shared/contract/keys.ts";
import { createLocationRoute, listLocationsRoute } from "#shared/contract/locations.ts";
import { closeMeRoute } from "#shared/contract/me.ts";
import { routes } from "#shared/contract/table.ts";
import {
  addUserRoute,
  addUsersRoute,
  leaveOrganizationRoute,
  listUsersRoute,
  removeUserRoute,
  updateUserRoute,
} from "#shared/contract/users.ts";
import { keyScopes } from "#shared/rules/permissions.ts";

type Business = Awaited<ReturnType<typeof anOrganization>>;

const generate = ({ organization, cookie }: Pick<Business, "organization" | "cookie">, body: object) =>
  ask(createApiKeyRoute, {
    params: { organization: organization._id },
    cookie,
    body: { name: "Till", scopes: ["feedback.read"], ...body },
  });
const listBy = ({ organization }: Business, secret: string) =>
  ask(listFeedbacksRoute, {
    params: { organization: organization._id },
    headers: { authorization: `Bearer ${secret}` },
  });

describe("generating an API key", () => {
  it("shows a secret once that opens what its scopes name, and nothing else", async () => {
    const business = await anOrganization();
    const { status, body } = await generate(business, {});
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: "Till", scopes: ["feedback.read"], expiresAt: null, lastUsedAt: null });
    expect((await listBy(business, body.secret)).status).toBe(200);
    const noting = await ask(noteFeedbackRoute, {
      params: { organization: business.organization._id, feedback: body._id },
      headers: { authorization: `Bearer ${body.secret}` },
      body: { text: "Called back." },
    });
    expect([noting.status, noting.body.error.code]).toEqual([403, "key_forbidden"]);
    expect(noting.body.error.message).toMatch(/^This API key doesn’t have the permission “feedback.note”/);
    const listed = await ask(listApiKeysRoute, {
      params: { organization: business.organization._id },
      cookie: business.cookie,
    });
    expect(listed.body.items).toMatchObject([{ _id: body._id, lastUsedAt: expect.any(String) }]);
    expect(JSON.stringify(listed.body)).not.toContain("secret");
  });

  it("is refused to who may not any more when it is written", async () => {
    const business = await anOrganization();
    const { user, cookie } = await aMember(business.organization._id, "admin");
    const between = meanwhile(["TransactWriteItemsCommand", "KEY#", user._id], () =>
      doChangeRole(business, user._id, "agent"),
    );
    const refused = await generate({ ...business, cookie }, {});
    expect([between[0]?.status, refused.status, refused.body.error.code]).toEqual([200, 403, "forbidden"]);
    expect(await listStored(business.organization._id)).toEqual([]);
  });

  it("keeps no secret in the table, and tells the audit log who did it", async () => {
    const business = await anOrganization();
    const { body } = await generate(business, {});
    const { Items } = await documents.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": organizationKey(business.organization._id).pk },
      }),
    );
    expect(JSON.stringify(Items)).not.toContain(body.secret.split(".").at(-1));
    expect(await auditOf(business.organization._id)).toMatchObject([
      { user: business.owner._id, route: "apiKeyCreate", subject: body._id },
    ]);
  });

  it.each([
    ["no scope", { scopes: [] }, "scopes"],
    ["a scope that no key may have", { scopes: ["key.manage"] }, "scopes.0"],
    ["an end that has passed", { expiresAt: "2020-01-01T00:00:00.000Z" }, "expiresAt"],
    ["no name", { name: " " }, "name"],
    ["a web address for its name", { name: "https://evil.example/win" }, "name"],
    ["an email address for its name", { name: "a@evil.example" }, "name"],
  ])("with %s is refused and names the field", async (_, wrong, field) => {
    const { status, body } = await generate(await anOrganization(), wrong);
    expect(status).toBe(400);
    expect(Object.keys(body.error.fields)).toEqual([field]);
  });

  it("is for owners and admins", async () => {
    const { organization } = await anOrganization();
    const { cookie } = await aMember(organization._id, "operator");
    expect((await generate({ organization, cookie }, {})).status).toBe(403);
  });

  it("ends at fifty", async () => {
    const business = await anOrganization();
    const endsAt = new Date(Date.now() - 1_000).toISOString();
    await anApiKey(business.organization._id, ["feedback.read"], { endsAt });
    for (let made = 0; made < 49; made++) await anApiKey(business.organization._id, ["feedback.read"]);
    expect((await generate(business, {})).status).toBe(201);
    const { status, body } = await generate(business, {});
    expect([status, body.error.code]).toEqual([409, "too_many_keys"]);
  });

  it("ends at fifty also for those who generate at the same moment", async () => {
    const business = await anOrganization();
    for (let made = 0; made < 48; made++) await anApiKey(business.organization._id, ["feedback.read"]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => generate(business, {})));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409]);
    expect(await listStored(business.organization._id)).toHaveLength(50);
  });
});

describe("a key", () => {
  async function byAdmin(scopes: string[]) {
    const business = await anOrganization();
    const { _id: organization } = business.organization;
    const { user, cookie } = await aMember(organization, "admin");
    const { body } = await generate({ organization: business.organization, cookie }, { scopes });
    const headers = { authorization: `Bearer ${body.secret}` };
    return { business, organization, maker: user._id, key: body._id, headers };
  }

  it("manages locations, employees and users, never above the role of whoever generated it", async () => {
    const { organization, maker, key, headers } = await byAdmin(["location.manage", "employee.read", "user.manage"]);
    const params = { organization };
    const location = await ask(createLocationRoute, { params, headers, body: { name: "Laval" } });
    const employee = await ask(createEmployeeRoute, { params, headers, body: { name: "Zoé Roy" } });
    expect([location.status, employee.status]).toEqual([201, 201]);
    expect((await ask(listEmployeesRoute, { params, headers })).body.items).toEqual([employee.body]);
    const person = { organization, firstName: "Léa", lastName: "Roy" };
    const added = await ask(addUserRoute, { headers, body: { ...person, email: anEmail(), role: "agent" } });
    const above = await ask(addUserRoute, { headers, body: { ...person, email: anEmail(), role: "owner" } });
    expect([added.status, above.status, above.body.error.code]).toEqual([201, 403, "role_above_own"]);
    expect(await auditOf(organization)).toMatchObject([
      { route: "apiKeyCreate", user: maker },
      { route: "locationCreate", user: key },
      { route: "employeeCreate", user: key },
      { route: "userAdd", user: maker, key },
    ]);
  });

  it("of an owner makes nobody an owner or an admin, and changes and removes none", async () => {
    const business = await anOrganization();
    const { _id: organization } = business.organization;
    const { body } = await generate(business, { scopes: ["user.manage"] });
    const headers = { authorization: `Bearer ${body.secret}` };
    const [operator, admin] = [await aMember(organization, "operator"), await aMember(organization, "admin")];
    const person = { firstName: "Léa", lastName: "Roy" };
    const add = (role: string) =>
      ask(addUserRoute, { headers, body: { organization, ...person, email: anEmail(), role } });
    const row = { line: 1, ...person, email: anEmail(), role: "admin" };
    const change = (id: string, role: string) =>
      ask(updateUserRoute, { headers, params: { id }, body: { organization, role } });
    const remove = (user: string) => ask(removeUserRoute, { headers, params: { organization, user } });
    const refused = await Promise.all([
      add("owner"),
      add("admin"),
      change(operator.user._id, "admin"),
      change(admin.user._id, "operator"),
      remove(admin.user._id),
      remove(business.owner._id),
    ]);
    for (const { status, body } of refused) expect([status, body.error.code]).toEqual([403, "role_above_own"]);
    const many = await ask(addUsersRoute, { headers, params: { organization }, body: { rows: [row] } });
    expect(many.body.rejected).toEqual([{ line: 1, field: "role", reason: "role_above_own" }]);
    const statuses = [
      (await add("operator")).status,
      (await change(operator.user._id, "agent")).status,
      (await remove(operator.user._id)).status,
    ];
    expect(statuses).toEqual([201, 200, 204]);
  });

  it("loses what whoever generated it loses, and ends when they leave", async () => {
    const { business, organization, maker, headers } = await byAdmin(["location.manage", "user.read", "location.read"]);
    const open = () =>
      Promise.all(
        [
          ask(createLocationRoute, { params: { organization }, headers, body: { name: "Laval" } }),
          ask(listUsersRoute, { params: { organization }, headers }),
          ask(listLocationsRoute, { params: { organization }, headers }),
        ].map(async (call) => (await call).status),
      );
    expect(await open()).toEqual([201, 200, 200]);
    await doChangeRole(business, maker, "agent");
    expect(await open()).toEqual([403, 403, 200]);
    await doRemove(business, maker);
    expect(await open()).toEqual([401, 401, 401]);
  });

  it("is refused while its maker's account is closed, and works again once they are back", async () => {
    const business = await anOrganization();
    const { email, user } = await anAccount();
    await transact(() => [
      memberPut({ organization: business.organization._id, user: user._id, role: "owner", name: "A" }),
    ]);
    const cookie = await aSession(user._id);
    const { organization } = business;
    const { body } = await generate({ organization, cookie }, { scopes: ["user.read", "user.manage"] });
    const headers = { authorization: `Bearer ${body.secret}` };
    const params = { organization: organization._id };
    const person = {
      organization: organization._id,
      firstName: "Léa",
      lastName: "Roy",
      email: anEmail(),
      role: "owner",
    };
    const closed = await ask(closeMeRoute, { cookie, body: { confirm: "close", password: "correct horse battery" } });
    expect(closed.status).toBe(204);
    const refused = await Promise.all([
      ask(listUsersRoute, { params, headers }),
      ask(addUserRoute, { headers, body: person }),
      ask(addUsersRoute, { params, headers, body: { rows: [{ line: 1, ...person }] } }),
    ]);
    expect(refused.map((answer) => [answer.status, answer.body.error.code])).toEqual(
      Array.from({ length: 3 }, () => [401, "key_invalid"]),
    );
    expect((await ask(logInRoute, { body: { email, password: "correct horse battery", comeBack: true } })).status).toBe(
      200,
    );
    expect((await ask(listUsersRoute, { params, headers })).status).toBe(200);
  });

  it.each([
    ["was removed", (business: Business, maker: string) => doRemove(business, maker)],
    [
      "left",
      async ({ organization }: Business, maker: string) =>
        ask(leaveOrganizationRoute, {
          params: { organization: organization._id },
          cookie: await aSession(maker),
          body: { confirm: "leave" },
        }),
    ],
  ])("ends for good when its maker %s, also where they are added again", async (_, go) => {
    const { business, organization, maker, headers } = await byAdmin(["location.read"]);
    const open = async () => (await ask(listLocationsRoute, { params: { organization }, headers })).status;
    expect(await open()).toBe(200);
    expect((await go(business, maker)).status).toBe(204);
    const { email = "" } = (await readUser(maker)) ?? {};
    const { body } = await doAdd(business, email, { role: "admin" });
    const cookie = await aSession(maker);
    expect((await doAccept(cookie, body._id)).status).toBe(200);
    expect(await open()).toBe(401);
    const { organization: seat } = business;
    const another = await generate({ organization: seat, cookie }, { scopes: ["feedback.read"] });
    expect((await listBy(business, another.body.secret)).status).toBe(200);
    const listed = await ask(listApiKeysRoute, { params: { organization }, cookie });
    expect(listed.body.items.map(({ _id }: { _id: string }) => _id)).toEqual([another.body._id]);
  });
});

describe("the scopes of keys", () => {
  it("are exactly the permissions that some route grants to keys", () => {
    const granted = routes.filter(({ credentials }) => credentials?.includes("key")).map(({ access }) => access);
    expect([...new Set<string>(granted)].toSorted()).toEqual([...keyScopes].toSorted());
  });
});
