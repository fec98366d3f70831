import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, describe, expect, it } from "vitest";
import { smsPoolKey, subscriptionKey } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { call } from "#functions/testing/call.ts";
import { aLocation, aMember, anOrganization, aPerson } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { doAddLocation } from "#functions/testing/place-calls.ts";
import { overdue, withPlan } from "#functions/testing/plan.ts";
import { readSubscriptionRoute } from "#shared/contract/billing.ts";
import { listOrganizationsRoute, readOrganizationRoute } from "#shared/contract/organizations.ts";
import { withoutBilling } from "#shared/model/organization.ts";
import { type Role, roles } from "#shared/model/role.ts";
import { may } from "#shared/rules/permissions.ts";
import { handler as list } from "../index.get.ts";
import { handler as read } from "./index.get.ts";

const contact = { name: "Anne Roy", email: "books@example.com" };
const pool = { smsCredits: 17, automaticSMSRefill: true };
const paid = { subscription: { status: "unpaid" }, paymentMethod: { brand: "visa", last4: "4242" } };
const bills = { billingContact: contact, ...pool, ...paid };

let business: Awaited<ReturnType<typeof anOrganization>>;

beforeAll(async () => {
  business = await anOrganization({ billingContact: contact });
  const { _id } = business.organization;
  for (const Item of [
    { ...smsPoolKey(_id), kind: "sms", ...pool },
    { ...subscriptionKey(_id), kind: "subscription", ...paid },
  ])
    await documents.send(new PutCommand({ TableName: tableName, Item }));
});

const seenBy = async (cookie: string) => {
  const params = { organization: business.organization._id };
  const one = await call(read, readOrganizationRoute, { params, cookie });
  const all = await call(list, listOrganizationsRoute, { cookie });
  return [one.body, ...all.body];
};

describe("credits, subscription, card and billing contact", () => {
  it.each(["owner", "admin"] as const)("are shown to an %s", async (role) => {
    const { cookie } = await aMember(business.organization._id, role);
    expect(await seenBy(cookie)).toMatchObject([bills, bills]);
  });

  const others = roles.filter((role): role is Role => may(role, "organization.read") && !may(role, "billing.read"));

  it.each(others)("are null for an %s", async (role) => {
    const { cookie } = await aMember(business.organization._id, role);
    const seen = await seenBy(cookie);
    expect(seen).toMatchObject([withoutBilling, withoutBilling]);
    expect(JSON.stringify(seen)).not.toMatch(/4242|unpaid|books@/);
  });

  it("are shown to an administrator of the platform, who reads every organization", async () => {
    const { cookie } = await aPerson({ platformAdministrator: true });
    const params = { organization: business.organization._id };
    expect((await call(read, readOrganizationRoute, { params, cookie })).body).toMatchObject(bills);
  });
});

describe("a payment that is due for longer than 14 days", () => {
  it.each([
    [2, false, 201],
    [3, true, 422],
  ])(
    "with %i emails that said so: whether things wait for it is answered as it is decided",
    async (reminded, isOverdue, status) => {
      const owing = await anOrganization();
      const { _id } = owing.organization;
      await withPlan(_id, { ...overdue, reminded });
      await aLocation(_id, { name: "Harbour" });
      const params = { organization: _id };
      const [one, [listed], shown] = await Promise.all(
        [readOrganizationRoute, listOrganizationsRoute, readSubscriptionRoute].map(
          async (route) => (await ask(route, { params, cookie: owing.cookie })).body,
        ),
      );
      const answered = [one, listed, shown].map(({ subscription }) => subscription.isOverdue);
      expect(answered).toEqual([isOverdue, isOverdue, isOverdue]);
      expect((await doAddLocation(owing, { name: "Plateau" })).status).toBe(status);
    },
  );
});
