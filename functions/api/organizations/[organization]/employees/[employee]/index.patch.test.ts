import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { readLink } from "#functions/data/organizations/link-target.ts";
import { aLink, aLocation, anEmployee, anOrganization } from "#functions/testing/fixtures.ts";
import * as calls from "#functions/testing/place-calls.ts";

describe("changing an employee", () => {
  it("changes what their link says, and pauses it while they are not offered", async () => {
    const business = await anOrganization();
    const { _id, feedbackId } = await anEmployee(business.organization._id, { feedbackId: aLink() });
    await calls.doChangeEmployee(business, _id, { name: "Zoé Caron" });
    expect(await readLink(feedbackId ?? "", new Date())).toMatchObject({ employee: { _id, name: "Zoé Caron" } });
    await calls.doChangeEmployee(business, _id, { rateable: false });
    expect(await readLink(feedbackId ?? "", new Date())).toMatchObject({ link: business.link, employee: null });
  });

  it("leaves alone a location that was removed since, and refuses one that never was theirs", async () => {
    const business = await anOrganization();
    const { _id: location } = await aLocation(business.organization._id);
    const { _id } = await anEmployee(business.organization._id, { locations: [location] });
    await calls.doRemoveLocation(business, location);
    expect((await calls.doChangeEmployee(business, _id, { name: "Zoé", locations: [location] })).status).toBe(200);
    expect((await calls.doChangeEmployee(business, _id, { locations: [location, ulid()] })).status).toBe(400);
  });

  it("names each location once, and mends one that was stored with a location twice", async () => {
    const business = await anOrganization();
    const { _id: location } = await aLocation(business.organization._id);
    const { _id } = await anEmployee(business.organization._id);
    const twice = await calls.doChangeEmployee(business, _id, { locations: [location, location] });
    expect([twice.status, twice.body.locations]).toEqual([200, [location]]);

    const old = await anEmployee(business.organization._id, { locations: [location, location] });
    expect((await calls.doChangeEmployee(business, old._id, { name: "Zoé Caron" })).status).toBe(200);
    expect((await calls.doChangeEmployee(business, old._id, { locations: [] })).status).toBe(200);
  });

  it("takes a name whose fortieth letter is half an emoji", async () => {
    const business = await anOrganization();
    const name = `${"a".repeat(39)}😀 of the terrace`;
    const { _id } = await anEmployee(business.organization._id, { name });
    const { status, body } = await calls.doChangeEmployee(business, _id, { name: `${name} and the bar` });
    expect([status, body.name]).toEqual([200, `${name} and the bar`]);
  });

  it("is refused on a version that somebody has changed since, and for a link that somebody has", async () => {
    const business = await anOrganization();
    const { _id } = await anEmployee(business.organization._id);
    await calls.doChangeEmployee(business, _id, { name: "First", version: 1 });
    const late = await calls.doChangeEmployee(business, _id, { name: "Second", version: 1 });
    expect([late.status, late.body.error.code]).toEqual([409, "edited_meanwhile"]);
    const taken = await calls.doChangeEmployee(business, _id, { feedbackId: business.link });
    expect([taken.status, taken.body.error.code]).toEqual([409, "link_taken"]);
  });
});
