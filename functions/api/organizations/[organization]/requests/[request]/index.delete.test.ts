import { expect, it } from "vitest";
import { ownDate } from "#functions/testing/clock.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aCustomersNumber, anAskingBusiness, inOpenHours } from "#functions/testing/request-calls.ts";
import { eraseRequest } from "#shared/contract/requests.ts";

ownDate();

it("takes a queued request back before its customer is erased, with its credit given back", async () => {
  inOpenHours();
  const business = await anAskingBusiness();
  const [{ _id: request }] = (await business.text(aCustomersNumber())).body.accepted;
  const params = { organization: business.own, request };
  expect((await ask(eraseRequest, { params, cookie: business.cookie })).status).toBe(204);
  expect((await business.read(request)).body).toMatchObject({
    status: "canceled",
    customer: { name: null, phone: null, email: null },
  });
  expect(await business.credits()).toBe(100);
});
