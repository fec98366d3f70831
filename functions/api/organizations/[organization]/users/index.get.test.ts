import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { beforeAll, describe, expect, it } from "vitest";
import { closeUser } from "#functions/data/accounts/closing.ts";
import { userKey } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { memberPut } from "#functions/data/users/members.ts";
import { anEmail } from "#functions/testing/accounts.ts";
import type { Business } from "#functions/testing/feedback-calls.ts";
import { aMember, anOrganization } from "#functions/testing/fixtures.ts";
import { doAdd, doRemove, pageOf, usersOf } from "#functions/testing/user-calls.ts";
import { newUser } from "#shared/rules/accounts/account.ts";
import { fullName } from "#shared/rules/person.ts";

const size = 2_000;
let large: Business;

async function write(items: Record<string, unknown>[]): Promise<void> {
  for (let start = 0; start < items.length; start += 25)
    await documents.send(
      new BatchWriteCommand({
        RequestItems: { [tableName]: items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } })) },
      }),
    );
}

beforeAll(async () => {
  large = await anOrganization();
  const { _id: organization } = large.organization;
  const people = Array.from({ length: size - 1 }, (_, index) => {
    const _id = ulid(Date.now() - index * 1_000);
    const firstName = index === 7 ? "Zéphirine" : "Anne";
    const person = newUser(_id, { firstName, lastName: `No ${index}`, email: `n${index}@example.com`, language: "en" });
    return { person, role: index % 10 === 0 ? ("agent" as const) : ("employee" as const) };
  });
  await write(
    people.flatMap(({ person, role }) => [
      { ...userKey(person._id), kind: "user", ...person, passwordHash: "", sessionsFrom: "", version: 1 },
      memberPut({ organization, user: person._id, role, name: fullName(person) }).Put?.Item ?? {},
    ]),
  );
});

describe("the users of an organization", () => {
  it("are its members as they call themselves and who has yet to join, by name", async () => {
    const business = await anOrganization();
    const { user } = await aMember(business.organization._id, "agent", { firstName: "Émile", lastName: "Zola" });
    const later = await aMember(business.organization._id, "agent", { firstName: "zoé", lastName: "Roy" });
    const { body: invited } = await doAdd(business, anEmail(), { firstName: "Fay", lastName: "Roy" });
    const { body } = await pageOf(business);
    const others = body.items.filter(({ _id }: { _id: string }) => _id !== business.owner._id);
    expect([body.next, body.total, body.items.length]).toEqual([null, 4, 4]);
    expect(others.map(({ _id, status }: { _id: string; status: string }) => [_id, status])).toEqual([
      [user._id, "active"],
      [invited._id, "invited"],
      [later.user._id, "active"],
    ]);
    expect(others[0]).toMatchObject({ firstName: "Émile", role: "agent", email: user.email });
  });

  it("say of whom the account is closed, and of nobody else", async () => {
    const business = await anOrganization();
    const { user } = await aMember(business.organization._id, "agent");
    await closeUser(user, new Date());
    const closed = (await usersOf(business)).filter(({ accountClosed }) => accountClosed);
    expect(closed.map(({ _id }) => _id)).toEqual([user._id]);
  });

  it("go on where they were after somebody at the end of a page has left", async () => {
    const business = await anOrganization();
    const { user } = await aMember(business.organization._id, "agent", { firstName: "Bea" });
    const last = await aMember(business.organization._id, "agent", { firstName: "Cleo" });
    const { body } = await pageOf(business, { limit: "2" });
    await doRemove(business, user._id);
    const next = await pageOf(business, { limit: "2", cursor: body.next });
    expect(next.body.items.map(({ _id }: { _id: string }) => _id)).toEqual([last.user._id]);
  });

  it("are 2,000, of whom a page shows the first by name", async () => {
    const { items, total } = (await pageOf(large)).body;
    expect([items.length, total]).toEqual([50, size]);
    const names = items.map(({ lastName }: { lastName: string }) => lastName);
    expect(names.filter((name: string) => name.startsWith("No ")).slice(0, 3)).toEqual(["No 0", "No 1", "No 2"]);
  });

  it("are listed page by page, each once", async () => {
    const found = await usersOf(large, { role: "agent" });
    expect([found.length, new Set(found.map(({ _id }) => _id)).size]).toEqual([200, 200]);
  });

  it("are the same whatever the length of a page", async () => {
    const business = await anOrganization();
    for (let count = 0; count < 3; count++) await doAdd(business, anEmail());
    await aMember(business.organization._id, "agent");
    const all = await usersOf(business);
    for (const limit of ["1", "2", "4"]) expect(await usersOf(business, { limit })).toEqual(all);
  });

  it.each([
    ["q", "zephirine", 1],
    ["role", "owner", 1],
    ["status", "invited", 0],
  ])("are found by %s %s", async (name, value, expected) => {
    expect(await usersOf(large, { [name]: value })).toHaveLength(expected);
  });

  it.each([
    [{ role: "customer" }, "role"],
    [{ status: "gone" }, "status"],
    [{ limit: "51" }, "limit"],
    [{ cursor: "made.up" }, "cursor"],
    [{ q: "x".repeat(201) }, "q"],
  ])("refuse %j", async (query, field) => {
    const { status, body } = await pageOf(large, query);
    expect([status, Object.keys(body.error.fields)]).toEqual([400, [field]]);
  });

  it("do not go on with the cursor of another organization or another filter", async () => {
    const { body } = await pageOf(large, { limit: "1" });
    expect((await pageOf(await anOrganization(), { cursor: body.next })).status).toBe(400);
    expect((await pageOf(large, { cursor: body.next, role: "agent" })).status).toBe(400);
  });
});
