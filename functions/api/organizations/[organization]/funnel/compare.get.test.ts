import { beforeEach, expect, it } from "vitest";
import { countRequest } from "#functions/actions/requests/count-request.ts";
import { ownDate } from "#functions/testing/clock.ts";
import { aLocation, aMember } from "#functions/testing/fixtures.ts";
import { aCustomersNumber, anAskingBusiness, inOpenHours } from "#functions/testing/request-calls.ts";

ownDate();
beforeEach(() => inOpenHours());

it("compares how far requests came by location and by text, the most asked first, and shows employees none", async () => {
  const business = await anAskingBusiness();
  const [harbour, market] = await Promise.all([
    aLocation(business.own, { name: "Harbour" }),
    aLocation(business.own, { name: "Market" }),
  ]);
  const asked = async (location: string | null) => {
    const [{ _id }] = (await business.text(aCustomersNumber(), location === null ? {} : { location })).body.accepted;
    await countRequest({ organization: business.own, request: _id });
  };
  await asked(market._id);
  await business.write("sms", "en", { text: "{business}: {link} {stop}" });
  await asked(harbour._id);
  await asked(harbour._id);
  const places = (await business.compare("location")).body.items;
  expect(places).toMatchObject([
    { _id: harbour._id, name: "Harbour", counts: { asked: 2 } },
    { _id: market._id, name: "Market", counts: { asked: 1 } },
  ]);
  expect((await business.compare("template")).body.items).toMatchObject([
    { _id: "sms-en-1", name: null, counts: { asked: 2 } },
    { _id: "sms-en-0", counts: { asked: 1 } },
  ]);
  await asked(null);
  await asked(null);
  expect((await business.compare("location")).body.items).toMatchObject([
    ...places,
    { _id: "none", name: null, counts: { asked: 2 } },
  ]);
  const employee = await aMember(business.own, "employee");
  expect((await business.compare("location", employee.cookie)).body.items).toEqual([]);
  expect((await business.compare("mood")).status).toBe(400);
});
