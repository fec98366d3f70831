import { PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { smsPoolKey, subscriptionKey } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { anOrganization } from "#functions/testing/fixtures.ts";
import { changeOrganization, publicOrganization, readOrganization, readWholeOrganization } from "./organizations.ts";

const free = { smsCredits: 100, automaticSMSRefill: false, subscription: { status: "free" }, paymentMethod: null };

const seen = async (id: string) => {
  const whole = await readWholeOrganization(id, true);
  return whole && publicOrganization(whole, { role: "owner", limitedTo: null }, new Date());
};

const useOne = (organization: string) =>
  documents.send(
    new UpdateCommand({
      TableName: tableName,
      Key: smsPoolKey(organization),
      UpdateExpression: "SET smsCredits = if_not_exists(smsCredits, :free) - :one, kind = :kind",
      ExpressionAttributeValues: { ":free": 100, ":one": 1, ":kind": "sms" },
    }),
  );

describe("what an organization pays and uses up", () => {
  it("is free, with 100 credits, where nothing is stored of it", async () => {
    const { organization } = await anOrganization({}, {}, "free");
    expect(await seen(organization._id)).toMatchObject(free);
  });

  it("is read with its settings", async () => {
    const { organization } = await anOrganization();
    const paid = { subscription: { status: "subscribed" }, paymentMethod: { brand: "visa", last4: "4242" } };
    const Item = { ...subscriptionKey(organization._id), kind: "subscription", ...paid };
    await documents.send(new PutCommand({ TableName: tableName, Item }));
    await useOne(organization._id);
    expect(await seen(organization._id)).toMatchObject({ ...paid, smsCredits: 99, name: organization.name });
  });

  it("changes while somebody edits the settings, and neither stands in the other's way", async () => {
    const { organization } = await anOrganization();
    const edit = (customersPerComplaint: number) =>
      changeOrganization(organization._id, (before) => ({ ...before, customersPerComplaint }), new Date());
    const [written] = await Promise.all([edit(12), ...Array.from({ length: 10 }, () => useOne(organization._id))]);
    expect(written).toBe("written");
    expect(await seen(organization._id)).toMatchObject({ smsCredits: 90, customersPerComplaint: 12 });
    expect((await readOrganization(organization._id, true))?.version).toBe(2);
  });

  it("leaves an organization that is gone gone", async () => {
    const { organization } = await anOrganization();
    await useOne(`${organization._id}X`);
    expect(await seen(`${organization._id}X`)).toBeNull();
  });
});
