import { describe, expect, it } from "vitest";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { aLocation, anOrganization } from "#functions/testing/fixtures.ts";
import { doChangeSources, seeSources } from "#functions/testing/source-calls.ts";
import { noSources } from "#shared/model/invitation.ts";

const place = "ChIJ-demo-Maison-Lavallee-00";
const pages = { label: "Pages Jaunes", url: "https://www.pagesjaunes.ca/bus/1" };
const facebook = { label: "Facebook", url: "https://www.facebook.com/maison.lavallee" };

describe("changing the public pages", () => {
  it("connects, adds links and orders them, with one entry in the audit log each time", async () => {
    const business = await anOrganization();
    const { body: connected } = await doChangeSources(business, { googlePlaceId: place, links: [pages, facebook] });
    expect(connected).toMatchObject({
      googlePlaceId: place,
      tripadvisorUrl: null,
      links: [pages, facebook],
      order: [],
    });
    const [first, second] = connected.links;
    const order = [second._id, "google"];
    const { body } = await doChangeSources(business, { order, version: connected.version });
    expect(body).toEqual({ ...connected, order, version: connected.version + 1 });
    expect((await seeSources(business)).body).toEqual(body);
    expect(first._id).not.toBe(second._id);
    expect(await auditOf(business.organization._id)).toMatchObject([
      { route: "sourceChange", changes: { sources: [expect.anything(), { googlePlaceId: place }] } },
      { route: "sourceChange", changes: { sources: [{ order: [] }, { order }] } },
    ]);
  });

  it("takes a new link's id, so that the same call can name it in the order", async () => {
    const business = await anOrganization();
    const _id = "01J00000000000000000000001";
    const { body } = await doChangeSources(business, { links: [{ ...pages, _id }], order: [_id] });
    expect(body).toMatchObject({ links: [{ ...pages, _id }], order: [_id] });
  });

  it("keeps nothing of a source that is disconnected, and leaves the others", async () => {
    const business = await anOrganization();
    const tripadvisorUrl = "https://www.tripadvisor.ca/Restaurant_Review-g155032-d123-Reviews-Cafe_du_Port.html";
    await doChangeSources(business, { googlePlaceId: place, tripadvisorUrl });
    const { body } = await doChangeSources(business, { googlePlaceId: null });
    expect(body).toMatchObject({ googlePlaceId: null, tripadvisorUrl });
  });

  it("changes a location's own, and leaves the organization's", async () => {
    const business = await anOrganization();
    const { _id: location } = await aLocation(business.organization._id);
    const { body } = await doChangeSources(business, { location, googlePlaceId: place, links: [pages], version: 1 });
    expect(body).toMatchObject({ googlePlaceId: place, links: [pages], version: 2 });
    expect((await seeSources(business)).body).toMatchObject(noSources);
  });

  it("refuses the second of two who connect different places at once", async () => {
    const business = await anOrganization();
    const { _id: location } = await aLocation(business.organization._id);
    const { version } = business.organization;
    for (const about of [{ version }, { location, version: 1 }]) {
      expect((await doChangeSources(business, { googlePlaceId: place, ...about })).status).toBe(200);
      const { status, body } = await doChangeSources(business, { googlePlaceId: "ChIJ-another-place", ...about });
      expect([status, body.error.code]).toEqual([409, "edited_meanwhile"]);
    }
  });

  it.each([
    [{ googlePlaceId: "no place" }, "googlePlaceId"],
    [{ tripadvisorUrl: "https://www.tripadvisor.ca/Restaurants-g155032-Montreal.html" }, "tripadvisorUrl"],
    [{ tripadvisorUrl: "https://www.tripadvisor.ca.evil.example/Restaurant_Review-g1-d2-X.html" }, "tripadvisorUrl"],
    [{ links: [{ ...pages, url: "https://lea:secret@pagesjaunes.ca/" }] }, "links.0.url"],
    [{ links: [{ ...pages, url: "javascript:alert(1)" }] }, "links.0.url"],
    [{ links: [{ ...pages, url: "https://192.168.1.1/" }] }, "links.0.url"],
    [{ links: [{ ...pages, url: `https://pagesjaunes.ca/${"a".repeat(2_000)}` }] }, "links.0.url"],
    [{ links: [{ ...pages, label: "" }] }, "links.0.label"],
    [{ links: [pages, pages] }, "links"],
    [{ links: Array.from({ length: 6 }, (_, number) => ({ ...pages, url: `${pages.url}${number}` })) }, "links"],
    [
      { links: [1, 2, 3, 4].map((one) => ({ ...pages, url: `https://pagesjaunes.ca/${one}${"a".repeat(450)}` })) },
      "links",
    ],
    [{ order: ["facebook"] }, "order.0"],
  ])("refuses %j", async (body, field) => {
    const answer = await doChangeSources(await anOrganization(), body);
    expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([400, [field]]);
  });
});
