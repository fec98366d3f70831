import { beforeEach, describe, expect, it } from "vitest";
import { ownDate } from "#functions/testing/clock.ts";
import { aMember } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aCustomersNumber, anAskingBusiness, inOpenHours } from "#functions/testing/request-calls.ts";
import { readRequestRoute as route } from "#shared/contract/requests.ts";

ownDate();
beforeEach(() => inOpenHours());

describe("one request", () => {
  it("tells who asked and why they may", async () => {
    const business = await anAskingBusiness();
    const { body } = await business.text(aCustomersNumber(), { consent: "given" });
    expect((await business.read(body.accepted[0]._id)).body).toMatchObject({
      consent: { basis: "given", date: new Date().toISOString() },
      by: { _id: business.itself.owner._id },
    });
  });

  it("is nothing to another business, or to an employee whom it is not about", async () => {
    const business = await anAskingBusiness();
    const other = await anAskingBusiness();
    const { body } = await business.text(aCustomersNumber());
    const request = body.accepted[0]._id;
    expect((await other.read(request)).body.error.code).toBe("request_not_found");
    const clerk = await aMember(business.own, "employee");
    const hidden = await ask(route, { params: { organization: business.own, request }, cookie: clerk.cookie });
    expect(hidden.body.error.code).toBe("request_not_found");
  });
});
