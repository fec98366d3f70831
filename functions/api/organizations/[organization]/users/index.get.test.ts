import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { beforeAll, describe, expect, it } from "vitest";
import { userKey } from "#functions/data/keys.ts";
import { memberPut } from "#functions/data/members.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { anEmail } from "#functions/testing/accounts.ts";
import type { Business } from "#functions/testing/feedback-calls.ts";
import { aMember, anOrganization } from "#functions/testing/fixtures.ts";
import { doAdd, pageOf, usersOf } from "#functions/testing/user-calls.ts";
import { newUser } from "#shared/rules/user.ts";

const size = 2_000;
let large: Business;

/** Writes items without the transactions of the product, whose conditions nobody asks about here. */
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
      memberPut({ organization, user: person._id, role, name: "Anne" }).Put?.Item ?? {},
    ]),
  );
});

describe("the users of an organization", () => {
  it("are its members as they call themselves, and before them who has yet to join", async () => {
    const business = await anOrganization();
    const { user } = await aMember(business.organization._id, "agent", { firstName: "Zoé" });
    const { body: invited } = await doAdd(business, anEmail());
    const { body } = await pageOf(business);
    expect(body.next).toBeNull();
    expect(body.items.map(({ _id, status }: { _id: string; status: string }) => [_id, status])).toEqual([
      [invited._id, "invited"],
      [user._id, "active"],
      [business.owner._id, "active"],
    ]);
    expect(body.items[1]).toMatchObject({ firstName: "Zoé", role: "agent", email: user.email });
  });

  it("are 2,000, page by page, each once", async () => {
    const found = await usersOf(large);
    expect([found.length, new Set(found.map(({ _id }) => _id)).size]).toEqual([size, size]);
    expect((await pageOf(large)).body.items).toHaveLength(50);
  });

  it("pass from who has yet to join to the members in the middle of a page", async () => {
    const business = await anOrganization();
    for (let count = 0; count < 3; count++) await doAdd(business, anEmail());
    await aMember(business.organization._id, "agent");
    const all = await usersOf(business);
    for (const limit of ["1", "2", "4"]) expect(await usersOf(business, { limit })).toEqual(all);
  });

  it.each([
    ["q", "zephirine", 1],
    ["role", "agent", 200],
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
