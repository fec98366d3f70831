import { describe, expect, it } from "vitest";
import { readLink } from "#functions/data/organizations/link-target.ts";
import { readChoices } from "#functions/data/places/choices.ts";
import { aLink, aLocation, anOrganization } from "#functions/testing/fixtures.ts";
import * as calls from "#functions/testing/place-calls.ts";

const now = () => new Date();

describe("an employee who is added", () => {
  it("is offered by the pages of their locations, and by their own link alone", async () => {
    const business = await anOrganization();
    const { _id: organization } = business.organization;
    const [plateau, laval] = [await aLocation(organization), await aLocation(organization, { name: "Laval" })];
    const feedbackId = aLink();
    const { status, body } = await calls.doAddEmployee(business, {
      name: "Zoé Roy",
      locations: [plateau._id],
      feedbackId,
    });
    expect(status).toBe(201);
    const zoe = { _id: body._id, name: "Zoé Roy" };
    const offered = { ...zoe, picture: null };
    expect((await readChoices(organization, plateau._id)).employees).toEqual([offered]);
    expect((await readChoices(organization, laval._id)).employees).toEqual([]);
    expect(await readLink(feedbackId, now())).toMatchObject({ employee: zoe, location: null });
    await calls.doChangeEmployee(business, body._id, { locations: [laval._id], name: "Zoé Caron" });
    expect((await readChoices(organization, plateau._id)).employees).toEqual([]);
    expect((await readChoices(organization, laval._id)).employees).toEqual([{ ...offered, name: "Zoé Caron" }]);
  });

  it("gets a link that is made of the organization's and their name where none is said", async () => {
    const business = await anOrganization();
    const { body } = await calls.doAddEmployee(business, { name: "Zoé Roy" });
    expect(body.feedbackId).toBe(`${business.link}-zoe-roy`);
    expect((await calls.doAddEmployee(business, { name: "Zoé Roy", feedbackId: null })).body.feedbackId).toBeNull();
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

  it.each(["https://evil.example/win", "a@evil.example"])("takes no address for a name: %s", async (name) => {
    const business = await anOrganization();
    const { status, body } = await calls.doAddEmployee(business, { name });
    expect([status, body.error.fields]).toEqual([400, { name: "A name holds no web address and no email address." }]);
  });
});
