import { describe, expect, it } from "vitest";
import { readChoices } from "#functions/data/choices.ts";
import { employeeOfMember } from "#functions/data/employees.ts";
import { presentLink, readLink } from "#functions/data/link-target.ts";
import { transact } from "#functions/data/table.ts";
import {
  aFeedback,
  aLink,
  aLocation,
  aMember,
  anEmployee,
  anOrganization,
  submitted,
} from "#functions/testing/fixtures.ts";
import * as calls from "#functions/testing/place-calls.ts";

const now = () => new Date();

describe("an employee", () => {
  it("is offered by the pages of their locations, and by their own link alone", async () => {
    const business = await anOrganization();
    const { _id: organization } = business.organization;
    const [plateau, laval] = [await aLocation(organization), await aLocation(organization, { name: "Laval" })];
    const feedbackId = aLink();
    const { status, body } = await calls.doAddEmployee(business, {
      ...{ name: "Zoé Roy", locations: [plateau._id], feedbackId },
    });
    expect(status).toBe(201);
    const zoe = { _id: body._id, name: "Zoé Roy" };
    expect((await readChoices(organization, plateau._id)).employees).toEqual([zoe]);
    expect((await readChoices(organization, laval._id)).employees).toEqual([]);
    expect(await readLink(feedbackId, now())).toMatchObject({ employee: zoe, location: null });
    await calls.doChangeEmployee(business, body._id, { locations: [laval._id], name: "Zoé Caron" });
    expect((await readChoices(organization, plateau._id)).employees).toEqual([]);
    expect((await readChoices(organization, laval._id)).employees).toEqual([{ ...zoe, name: "Zoé Caron" }]);
  });

  it("keeps a former link, and gives all up to the organization's page when they are removed", async () => {
    const business = await anOrganization();
    const [former, next] = [aLink(), aLink()];
    const { body } = await calls.doAddEmployee(business, { name: "Zoé Roy", feedbackId: former });
    await calls.doChangeEmployee(business, body._id, { feedbackId: next });
    expect(await presentLink(former, now())).toBe(next);
    expect((await calls.doRemoveEmployee(business, body._id)).status).toBe(204);
    expect(await presentLink(former, now())).toBe(business.link);
    expect(await presentLink(next, now())).toBe(business.link);
    expect((await readChoices(business.organization._id, null)).employees).toEqual([]);
  });

  it("cannot work at another organization's location, nor at more than twenty", async () => {
    const business = await anOrganization();
    const other = await anOrganization();
    const { _id } = await aLocation(other.organization._id);
    const theirs = await calls.doAddEmployee(business, { name: "Zoé Roy", locations: [_id] });
    expect([theirs.status, theirs.body.error.fields]).toEqual([
      400,
      { locations: "Please choose one of the options." },
    ]);
    const many = await calls.doAddEmployee(business, { name: "Zoé Roy", locations: Array(21).fill(_id) });
    expect(many.body.error.fields).toEqual({ locations: "Choose 20 locations at most." });
  });

  it("with a log-in is not removed here", async () => {
    const business = await anOrganization();
    const { user } = await aMember(business.organization._id, "employee");
    const { status, body } = await calls.doRemoveEmployee(business, user._id);
    expect([status, body.error.code]).toEqual([409, "employee_has_login"]);
  });

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

describe("the employee of a member", () => {
  const follow = async (organization: string, user: string, isEmployee: boolean) => {
    const writes = await employeeOfMember(organization, { user, name: "Léa Roy" }, isEmployee, now());
    if (writes.length > 0) await transact(() => writes);
  };

  it("is there once the role is theirs, goes off the pages with it, and comes back with link and locations", async () => {
    const business = await anOrganization();
    const { _id: organization } = business.organization;
    const { user } = await aMember(organization, "agent");
    await follow(organization, user._id, true);
    const { _id: location } = await aLocation(organization);
    const feedbackId = aLink();
    await calls.doChangeEmployee(business, user._id, { feedbackId, locations: [location] });
    await follow(organization, user._id, false);
    expect((await calls.seeEmployee(business, user._id)).body).toMatchObject({
      user: null,
      rateable: false,
      feedbackId,
    });
    expect((await readChoices(organization, location)).employees).toEqual([]);
    expect(await presentLink(feedbackId, now())).toBe(business.link);
    await follow(organization, user._id, true);
    expect((await calls.seeEmployee(business, user._id)).body).toMatchObject({ user: user._id, rateable: true });
    expect(await presentLink(feedbackId, now())).toBe(feedbackId);
    expect((await readChoices(organization, location)).employees).toMatchObject([{ _id: user._id }]);
  });

  it("asks for no write where nothing changes", async () => {
    const { organization } = await anOrganization();
    expect(await employeeOfMember(organization._id, { user: "nobody", name: "X" }, false, now())).toEqual([]);
    const { user } = await aMember(organization._id, "employee");
    expect(await employeeOfMember(organization._id, { user: user._id, name: "X" }, true, now())).toEqual([]);
  });
});
