import { describe, expect, it } from "vitest";
import { presentLink } from "#functions/data/organizations/link-target.ts";
import { transact } from "#functions/data/table.ts";
import { aLink, aLocation, aMember, anOrganization } from "#functions/testing/fixtures.ts";
import * as calls from "#functions/testing/place-calls.ts";
import { readChoices } from "./choices.ts";
import { employeeOfMember, type MemberAs } from "./employees.ts";

const now = () => new Date();

describe("the employee of a member", () => {
  const follow = async (organization: string, user: string, as: MemberAs) => {
    const writes = await employeeOfMember(organization, { user, name: "Léa Roy" }, as, now());
    if (writes.length > 0) await transact(() => writes);
  };

  it("is there once the role is theirs, goes off the pages with it, and comes back with link and locations", async () => {
    const business = await anOrganization();
    const { _id: organization } = business.organization;
    const { user } = await aMember(organization, "agent");
    await follow(organization, user._id, "employee");
    const { _id: location } = await aLocation(organization);
    const feedbackId = aLink();
    await calls.doChangeEmployee(business, user._id, { feedbackId, locations: [location] });
    await follow(organization, user._id, "other");
    expect((await calls.seeEmployee(business, user._id)).body).toMatchObject({
      user: null,
      rateable: false,
      feedbackId,
    });
    expect((await readChoices(organization, location)).employees).toEqual([]);
    expect(await presentLink(feedbackId, now())).toBe(business.link);
    await follow(organization, user._id, "employee");
    expect((await calls.seeEmployee(business, user._id)).body).toMatchObject({ user: user._id, rateable: true });
    expect(await presentLink(feedbackId, now())).toBe(feedbackId);
    expect((await readChoices(organization, location)).employees).toMatchObject([{ _id: user._id }]);
  });

  it("asks for no write where nothing changes", async () => {
    const { organization } = await anOrganization();
    expect(await employeeOfMember(organization._id, { user: "nobody", name: "X" }, "other", now())).toEqual([]);
    const { user } = await aMember(organization._id, "employee");
    expect(await employeeOfMember(organization._id, { user: user._id, name: "X" }, "employee", now())).toEqual([]);
  });
});
