import { describe, expect, it } from "vitest";
import { readLink } from "#functions/data/places/link-target.ts";
import { aLink, aLocation, anOrganization } from "#functions/testing/fixtures.ts";
import { doAddLocation, seeLocations } from "#functions/testing/place-calls.ts";

describe("adding a location", () => {
  it("answers it as the list shows it, and its link leads to it at once", async () => {
    const business = await anOrganization({ sources: { googlePlaceId: "ChIJ-of-the-chain", tripadvisorUrl: null } });
    const feedbackId = aLink();
    const sources = { googlePlaceId: "ChIJ-of-Plateau", tripadvisorUrl: null };
    const { status, body } = await doAddLocation(business, { name: " Plateau ", feedbackId, sources });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: "Plateau", address: null, rateable: true, feedbackId, version: 1 });
    expect((await seeLocations(business)).body.items).toEqual([body]);
    const target = await readLink(feedbackId, new Date());
    expect(target).toMatchObject({ location: { _id: body._id, name: "Plateau" }, sources });
  });

  it("makes a link of the organization's and its name where none is said, the first that is free", async () => {
    const business = await anOrganization();
    const links: string[] = [];
    for (let count = 0; count < 10; count++)
      links.push((await doAddLocation(business, { name: "L’Île" })).body.feedbackId);
    const made = `${business.link}-l-ile`;
    expect(links.slice(0, 4)).toEqual([made, `${made}-avis`, `${made}-feedback`, `${made}-1`]);
    expect(new Set(links).size).toBe(10);
    expect(await readLink(made, new Date())).toMatchObject({ location: { name: "L’Île" } });
    expect((await doAddLocation(business, { name: "日本" })).body.feedbackId).toBeNull();
    expect((await doAddLocation(business, { name: "Laval", feedbackId: null })).body.feedbackId).toBeNull();
  });

  it.each([
    ["with spaces", "chez nous", "Use 3 to 40 lowercase letters, digits and dashes."],
    ["with an emoji", "café-☕️", "Use 3 to 40 lowercase letters, digits and dashes."],
    ["that is reserved", "support", "This name is reserved. Please choose another one."],
  ])("refuses a link %s, and says why", async (_, feedbackId, message) => {
    const { status, body } = await doAddLocation(await anOrganization(), { name: "Plateau", feedbackId });
    expect([status, body.error.fields]).toEqual([400, { feedbackId: message }]);
  });

  it("reads capitals in a link as the small letters that they are stored as", async () => {
    const link = aLink();
    const { body } = await doAddLocation(await anOrganization(), { name: "Plateau", feedbackId: link.toUpperCase() });
    expect(body.feedbackId).toBe(link);
  });

  it("refuses a link that somebody has: another business, its own organization, or a location beside it", async () => {
    const business = await anOrganization();
    const other = await anOrganization();
    const { feedbackId: beside } = await aLocation(business.organization._id, { feedbackId: aLink() });
    for (const feedbackId of [other.link, business.link, beside]) {
      const { status, body } = await doAddLocation(business, { name: "Plateau", feedbackId });
      expect([status, body.error.code, Object.keys(body.error.fields)]).toEqual([409, "link_taken", ["feedbackId"]]);
    }
    expect((await seeLocations(business)).body.items).toHaveLength(1);
    expect(await readLink(business.link, new Date())).toMatchObject({ location: null });
  });

  it.each([
    [{ name: " " }, "name"],
    [{ name: "x".repeat(101) }, "name"],
    [{ name: "https://evil.example/win" }, "name"],
    [{ name: "Plateau", interceptLessThan: 6 }, "interceptLessThan"],
    [{ name: "Plateau", address: "x".repeat(201) }, "address"],
    [{ name: "Plateau", sources: { googlePlaceId: "no place", tripadvisorUrl: null } }, "sources.googlePlaceId"],
  ])("refuses %j and names the field", async (body, field) => {
    const answer = await doAddLocation(await anOrganization(), body);
    expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([400, [field]]);
  });
});
