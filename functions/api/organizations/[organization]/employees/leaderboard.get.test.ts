import { describe, expect, it } from "vitest";
import { aFeedback, aLocation, aMember, anEmployee, anOrganization, submitted } from "#functions/testing/fixtures.ts";
import * as calls from "#functions/testing/place-calls.ts";

describe("the leaderboard of a location", () => {
  it("holds those who work there", async () => {
    const business = await anOrganization();
    const { _id } = await aLocation(business.organization._id);
    const here = await anEmployee(business.organization._id, { locations: [_id] });
    await anEmployee(business.organization._id, { name: "Max Roy" });
    const { body } = await calls.seeLeaderboard(business, { location: _id });
    expect(body.items).toMatchObject([{ _id: here._id, rank: null, count: 0, averageRating: null }]);
    expect(body.atLeast).toBe(10);
  });
});

describe("an employee on the leaderboard", () => {
  it("finds themselves alone, and no rank that tells of the others", async () => {
    const business = await anOrganization();
    const { _id: organization } = business.organization;
    const { user, cookie } = await aMember(organization, "employee");
    const colleague = await anEmployee(organization, { name: "Max Roy" });
    for (const employee of [{ _id: user._id, name: "Anne Roy" }, colleague])
      for (let count = 0; count < 10; count++)
        await submitted(aFeedback(organization, { rating: 5, employee: { _id: employee._id, name: employee.name } }));
    const seat = { ...business, cookie };
    expect((await calls.seeEmployees(seat)).body.items).toMatchObject([{ _id: user._id }]);
    expect((await calls.seeEmployee(seat, colleague._id)).status).toBe(404);
    expect((await calls.seeLeaderboard(seat)).body.items).toMatchObject([{ _id: user._id, rank: null, count: 10 }]);
    expect((await calls.seeLeaderboard(business)).body.items).toMatchObject([{ rank: 1 }, { rank: 1 }]);
  });
});
