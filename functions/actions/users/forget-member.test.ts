import { ulid } from "ulid";
import { expect, it } from "vitest";
import { ledgerKey, organizationKey, requestKey, stoppedKey } from "#functions/data/keys.ts";
import { allBelow } from "#functions/data/table.ts";
import { ownDate } from "#functions/testing/clock.ts";
import { aMember } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aCustomersNumber, anAskingBusiness, inOpenHours } from "#functions/testing/request-calls.ts";
import { addStopped } from "#shared/contract/requests.ts";
import { forgetMember } from "./forget-member.ts";

ownDate();

it("leaves no name of an erased person in what they asked, uploaded, wrote, paid and stopped", async () => {
  inOpenHours();
  const business = await anAskingBusiness();
  const { own } = business;
  const { user, cookie } = await aMember(own, "admin", { lastName: "Quetzal" });
  const body = { channel: "sms", customers: [{ phone: aCustomersNumber() }] };
  expect((await business.send({ ...body, batch: { _id: ulid(), first: 1 } }, cookie)).status).toBe(200);
  expect((await business.write("sms", "en", { text: "{business}: {link} {stop}" }, cookie)).status).toBe(200);
  const stop = { params: { organization: own }, body: { address: aCustomersNumber() }, cookie };
  expect((await ask(addStopped, stop)).status).toBe(200);
  const partitions = [
    requestKey(own, ""),
    ledgerKey(own, ""),
    stoppedKey(own, ""),
    { ...organizationKey(own), sk: "" },
  ];
  const naming = async () => {
    const items = (await Promise.all(partitions.map((below) => allBelow(below, { ConsistentRead: true })))).flat();
    const of = items.filter(({ kind }) =>
      ["request", "ledger", "stopped", "requestBatch", "template"].includes(String(kind)),
    );
    return of.filter((item) => JSON.stringify(item).includes("Quetzal")).map(({ kind }) => String(kind));
  };
  expect(new Set(await naming())).toEqual(new Set(["request", "ledger", "stopped", "requestBatch", "template"]));
  expect(await forgetMember(own, user._id, new Date())).toBe(true);
  expect(await naming()).toEqual([]);
});
