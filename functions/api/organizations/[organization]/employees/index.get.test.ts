import { describe, expect, it } from "vitest";
import { aLocation, aMember, anEmployee, anOrganization } from "#functions/testing/fixtures.ts";
import * as calls from "#functions/testing/place-calls.ts";

const namesOf = ({ body }: { body: { items: { name: string }[] } }) => body.items.map(({ name }) => name);

describe("the employees", () => {
  it("come by name, those of a location where it is asked for, and are found by words", async () => {
    const business = await anOrganization();
    const { _id } = await aLocation(business.organization._id);
    await anEmployee(business.organization._id, { name: "Zoé Roy", locations: [_id] });
    await anEmployee(business.organization._id, { name: "Max Roy" });
    expect(namesOf(await calls.seeEmployees(business))).toEqual(["Max Roy", "Zoé Roy"]);
    expect(namesOf(await calls.seeEmployees(business, { location: _id }))).toEqual(["Zoé Roy"]);
    expect(namesOf(await calls.seeEmployees(business, { q: "roy zoe" }))).toEqual(["Zoé Roy"]);
  });

  it("are themselves alone to one of them", async () => {
    const business = await anOrganization();
    const { user, cookie } = await aMember(business.organization._id, "employee");
    await anEmployee(business.organization._id, { name: "Max Roy" });
    expect((await calls.seeEmployees({ ...business, cookie })).body.items).toMatchObject([{ _id: user._id }]);
  });
});
