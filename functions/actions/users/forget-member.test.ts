import { ulid } from "ulid";
import { expect, it } from "vitest";
import { ledgerKey, organizationKey, purchaseKey, requestKey, stoppedKey } from "#functions/data/keys.ts";
import { allBelow, tableName, transact } from "#functions/data/table.ts";
import { firstPlace } from "#functions/data/users/person-references.ts";
import { ownDate } from "#functions/testing/clock.ts";
import { aMember } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aCustomersNumber, anAskingBusiness, inOpenHours } from "#functions/testing/request-calls.ts";
import { updateOrganizationRoute } from "#shared/contract/organizations.ts";
import { addStoppedRoute } from "#shared/contract/requests.ts";
import { forgetMember } from "./forget-member.ts";

ownDate();

const all = ["request", "ledger", "stopped", "requestBatch", "template", "purchase", "organization"];

it("leaves no name of an erased person in what they asked, uploaded, wrote, paid and stopped", async () => {
  inOpenHours();
  const business = await anAskingBusiness();
  const { own } = business;
  const { user, cookie } = await aMember(own, "admin", { lastName: "Quetzal" });
  const body = { channel: "sms", customers: [{ phone: aCustomersNumber() }] };
  expect((await business.send({ ...body, batch: { _id: ulid(), first: 1 } }, cookie)).status).toBe(200);
  expect((await business.write("sms", "en", { text: "{business}: {link} {stop}" }, cookie)).status).toBe(200);
  const stop = { params: { organization: own }, body: { address: aCustomersNumber() }, cookie };
  expect((await ask(addStoppedRoute, stop)).status).toBe(200);
  const change = { billingContact: { name: "Ada Quetzal", email: user.email } };
  expect((await ask(updateOrganizationRoute, { params: { organization: own }, body: change, cookie })).status).toBe(
    200,
  );
  const by = { _id: user._id, name: "Ada Quetzal" };
  await transact(() => [
    { Put: { TableName: tableName, Item: { ...purchaseKey(own, ulid()), kind: "purchase", by } } },
  ]);
  const partitions = [
    requestKey(own, ""),
    ledgerKey(own, ""),
    stoppedKey(own, ""),
    { ...organizationKey(own), sk: "" },
  ];
  const naming = async () => {
    const items = (await Promise.all(partitions.map((below) => allBelow(below, { ConsistentRead: true })))).flat();
    const of = items.filter(({ kind }) => all.includes(String(kind)));
    return of.filter((item) => JSON.stringify(item).includes("Quetzal")).map(({ kind }) => String(kind));
  };
  expect(new Set(await naming())).toEqual(new Set(all));
  const whom = { person: user._id, addresses: [user.email] };
  let left = 2;
  const brief = { now: new Date(), from: firstPlace, hasTime: () => left-- > 0 };
  const place = await forgetMember(own, whom, brief);
  expect(await naming()).not.toEqual([]);
  expect(await forgetMember(own, whom, { ...brief, from: place ?? firstPlace, hasTime: () => true })).toBeNull();
  expect(await naming()).toEqual([]);
});
