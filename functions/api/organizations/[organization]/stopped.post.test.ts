import { describe, expect, it } from "vitest";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { ownDate } from "#functions/testing/clock.ts";
import { aSession } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aCustomersEmail, aCustomersNumber, anAskingBusiness, inOpenHours } from "#functions/testing/request-calls.ts";
import { addStoppedRoute as route } from "#shared/contract/requests.ts";

ownDate();

async function aBusiness() {
  inOpenHours();
  const business = await anAskingBusiness();
  const add = (address: unknown, cookie = business.cookie) =>
    ask(route, { params: { organization: business.own }, body: { address }, cookie });
  return { ...business, add };
}

describe("adding somebody who said so at the counter", () => {
  it("keeps them from being asked, says who wrote it down, and stands in the audit log once", async () => {
    const business = await aBusiness();
    const phone = aCustomersNumber();
    const added = await business.add(`(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`);
    expect(added.status).toBe(200);
    expect(added.body).toMatchObject({ because: "opted_out", how: "staff", channel: "sms" });
    expect(added.body.by._id).toBe(business.itself.owner._id);
    expect(added.body.address).toBe(`+1 … ${phone.slice(-4)}`);
    expect(JSON.stringify(added.body)).not.toContain(phone.slice(2));
    expect((await business.text(phone)).body.skipped).toMatchObject([{ reason: "opted_out" }]);
    expect((await business.add(phone)).body).toEqual(added.body);
    const entries = (await auditOf(business.own)).filter(({ route: by }) => by === "stoppedAdd");
    expect(entries).toMatchObject([{ subject: added.body._id }]);
  });

  it("drops what is queued to them", async () => {
    const business = await aBusiness();
    const phone = aCustomersNumber();
    inOpenHours(new Date("2026-11-24T04:00:00.000Z"));
    const cookie = await aSession(business.itself.owner._id);
    await business.send({ channel: "sms", customers: [{ phone }] }, cookie);
    expect(await business.credits()).toBe(99);
    await business.add(phone, cookie);
    expect(await business.credits()).toBe(100);
  });

  it.each([
    ["nobody", "contact_invalid"],
    ["lea@", "email_invalid"],
    ["12345", "contact_invalid"],
    ["", "required"],
  ])("refuses %j: %s", async (typed, finding) => {
    const { add } = await aBusiness();
    const { status, body } = await add(typed);
    expect(status).toBe(400);
    expect(Object.keys(body.error.fields)).toEqual(["address"]);
    expect(JSON.stringify(body)).not.toContain(finding);
  });

  it("reaches its own organization alone", async () => {
    const [one, other] = [await aBusiness(), await aBusiness()];
    const email = aCustomersEmail();
    await one.add(email);
    expect((await other.mail(email)).body.accepted).toHaveLength(1);
  });
});
