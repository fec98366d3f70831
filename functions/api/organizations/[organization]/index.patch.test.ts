import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { organizationKey } from "#functions/data/keys.ts";
import { readOrganization as stored } from "#functions/data/organizations.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { aMember, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { readOrganization, updateOrganization } from "#shared/contract/organizations.ts";

type Business = Awaited<ReturnType<typeof anOrganization>>;
const change = ({ organization, cookie }: Business, body: unknown) =>
  ask(updateOrganization, { cookie, params: { organization: organization._id }, body });
const read = async ({ organization, cookie }: Business) =>
  (await ask(readOrganization, { cookie, params: { organization: organization._id } })).body;

const average = { amount: 2_400, currency: "CAD" };

describe("changing an organization", () => {
  it("keeps what is named, leaves the rest, and answers all of it", async () => {
    const business = await anOrganization();
    const { status, body } = await change(business, { averageTransaction: average });
    expect(status).toBe(200);
    expect(body).toMatchObject({ averageTransaction: average, customersPerComplaint: 30, role: "owner", version: 2 });
    expect(body).toEqual(await read(business));
    await change(business, { customersPerComplaint: 12 });
    expect(await read(business)).toMatchObject({ averageTransaction: average, customersPerComplaint: 12 });
  });

  it("links the pages where customers review in public", async () => {
    const business = await anOrganization();
    const sources = { googlePlaceId: "ChIJN1t_tDeuEmsRUsoyG83frY4", tripadvisorUrl: null };
    expect((await change(business, { sources })).body.sources).toEqual(sources);
  });

  it("is refused where somebody was faster, and changes nothing then", async () => {
    const business = await anOrganization();
    const [one, other] = await Promise.all([
      change(business, { customersPerComplaint: 10, version: 1 }),
      change(business, { customersPerComplaint: 20, version: 1 }),
    ]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    const winner = one.status === 200 ? one : other;
    expect((winner === one ? other : one).body.error.code).toBe("edited_meanwhile");
    expect(await read(business)).toMatchObject({
      customersPerComplaint: winner.body.customersPerComplaint,
      version: 2,
    });
  });

  it.each([
    [{ averageTransaction: { amount: 0, currency: "CAD" } }, "averageTransaction.amount"],
    [{ averageTransaction: { amount: 12.5, currency: "CAD" } }, "averageTransaction.amount"],
    [{ averageTransaction: { amount: 1_000_000_001, currency: "CAD" } }, "averageTransaction.amount"],
    [{ averageTransaction: { amount: 100, currency: "credits" } }, "averageTransaction.currency"],
    [{ customersPerComplaint: 0 }, "customersPerComplaint"],
    [{ customersPerComplaint: 1_001 }, "customersPerComplaint"],
    [{ customersPerComplaint: "30" }, "customersPerComplaint"],
    [{ sources: { googlePlaceId: null, tripadvisorUrl: "https://evil.example/" } }, "sources.tripadvisorUrl"],
  ])("refuses %j and says where", async (body, field) => {
    const { status, body: answer } = await change(await anOrganization(), body);
    expect([status, Object.keys(answer.error.fields)]).toEqual([400, [field]]);
  });

  it("is for owners and admins", async () => {
    const business = await anOrganization();
    const { _id } = business.organization;
    for (const [role, status] of [
      ["admin", 200],
      ["operator", 403],
    ] as const) {
      const { cookie } = await aMember(_id, role);
      expect((await change({ ...business, cookie }, { customersPerComplaint: 9 })).status).toBe(status);
    }
  });
});

describe("an average sale that nobody said", () => {
  /** As an earlier release stored each new organization. */
  const guessed = async () => {
    const business = await anOrganization();
    const Item = {
      ...organizationKey(business.organization._id),
      kind: "organization",
      ...business.organization,
      averageTransaction: { amount: 5_000, currency: "USD" },
    };
    await documents.send(new PutCommand({ TableName: tableName, Item }));
    return business;
  };

  it("is not shown, whatever an earlier release stored", async () => {
    const business = await guessed();
    expect((await read(business)).averageTransaction).toBeNull();
    await change(business, { customersPerComplaint: 9 });
    expect((await read(business)).averageTransaction).toBeNull();
  });

  it("is believed once somebody says it, even if it is the same amount", async () => {
    const business = await guessed();
    const said = { amount: 5_000, currency: "USD" };
    await change(business, { averageTransaction: said });
    expect((await stored(business.organization._id))?.averageTransaction).toEqual(said);
  });
});
