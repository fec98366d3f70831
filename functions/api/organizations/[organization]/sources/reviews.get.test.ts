import { describe, expect, it } from "vitest";
import { showReviews } from "#functions/actions/sources/show-reviews.ts";
import { hashOf } from "#functions/crypto/token.ts";
import { countCall } from "#functions/data/limits.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { aLocation, aMember, anApiKey, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { seeReviews, seeSources } from "#functions/testing/source-calls.ts";
import { refusing } from "#functions/testing/sources.ts";
import { readDashboardRoute } from "#shared/contract/organizations.ts";
import { readReviewsRoute } from "#shared/contract/sources.ts";
import { noSources } from "#shared/model/invitation.ts";

const tripadvisorUrl = "https://www.tripadvisor.ca/Restaurant_Review-g155032-d8675309-Reviews-Cafe_du_Port.html";
const gone = { ...noSources, googlePlaceId: "ChIJ-gone-Bistro-ferme", tripadvisorUrl };

describe("external reviews", () => {
  it("stand each by themselves: a page that is gone spoils no other", async () => {
    const { status, body } = await seeReviews(await anOrganization({ sources: gone }));
    expect([status, body.items]).toMatchObject([
      200,
      [
        { source: "google", location: null, page: null, failed: "gone" },
        { source: "tripadvisor", page: { id: "8675309", reviews: expect.any(Array) }, failed: null },
      ],
    ]);
  });

  it("answer although each page failed", async () => {
    const place = `ChIJ-test-${process.pid}-${Date.now()}`;
    await refusing("google", { error: "AccessDenied", to: place });
    const { status, body } = await seeReviews(
      await anOrganization({ sources: { ...noSources, googlePlaceId: place } }),
    );
    expect([status, body.items]).toEqual([
      200,
      [{ source: "google", location: null, page: null, failed: "key", interceptLessThan: 4 }],
    ]);
  });

  it.each(["moved", "unreviewed", "bare"])("come of a place that is %s, with what it shows", async (fate) => {
    const sources = { ...noSources, googlePlaceId: `ChIJ-${fate}-Bistro-${process.pid}` };
    const { body } = await seeReviews(await anOrganization({ sources }));
    const movedTo = fate === "moved" ? `ChIJ-now-Bistro-${process.pid}` : null;
    expect(body.items).toMatchObject([{ failed: null, page: { movedTo, reviews: expect.any(Array) } }]);
  });

  it("are narrowed to a location's own pages, or to one source", async () => {
    const business = await anOrganization({ sources: gone });
    const { _id, name } = await aLocation(business.organization._id, { sources: { ...noSources, tripadvisorUrl } });
    const shown = async (query: Record<string, string>) =>
      (await seeReviews(business, query)).body.items.map((item: { source: string; location: unknown }) => [
        item.source,
        item.location,
      ]);
    expect(await shown({ location: _id })).toEqual([["tripadvisor", { _id, name }]]);
    expect(await shown({ source: "google" })).toEqual([["google", null]]);
  });

  it("are none for those who see only their own ratings", async () => {
    const { organization } = await anOrganization({ sources: gone });
    const { cookie } = await aMember(organization._id, "employee");
    expect((await seeReviews({ organization, cookie })).body).toEqual({ items: [] });
  });
});

describe("looks at public pages", () => {
  async function looks(times: number, { organization }: Awaited<ReturnType<typeof anOrganization>>, by: object) {
    let answered = 0;
    for (let look = 0; look < times; look++) {
      const { status } = await ask(readReviewsRoute, { params: { organization: organization._id }, ...by });
      if (status === 200) answered++;
    }
    return answered;
  }
  const byKey = async (organization: string, more = {}) => ({
    headers: { authorization: await anApiKey(organization, ["dashboard.read"], more) },
  });

  it("are counted once for a person, by however many keys of theirs and by session", async () => {
    const business = await anOrganization();
    let answered = await looks(50, business, { cookie: business.cookie });
    for (let key = 0; key < 3; key++) answered += await looks(50, business, await byKey(business.organization._id));
    expect(answered).toBe(120);
  });

  it("are counted for an organization over all who see all of it, with a ceiling for a day", async () => {
    const business = await anOrganization();
    const _id = business.organization._id;
    const day = { name: "sources:organization", hash: hashOf(_id.toLowerCase()), seconds: 86_400 };
    const employee = await aMember(_id, "employee");
    expect(await looks(3, business, { cookie: employee.cookie })).toBe(3);
    await countCall(day, new Date(), 596);
    const admin = await aMember(_id, "admin");
    const keyOfAdmin = await byKey(_id, { maker: admin.user._id });
    const answered = await looks(3, business, { cookie: business.cookie });
    expect(answered + (await looks(3, business, keyOfAdmin))).toBe(4);
    expect(await looks(1, business, { cookie: employee.cookie })).toBe(1);
    const { organization, cookie } = business;
    expect((await ask(readDashboardRoute, { cookie, params: { organization: organization._id } })).status).toBe(200);
  });
});

describe("a place whose id Google replaced", () => {
  it("is kept by its new id, once, however many look at the same time", async () => {
    const [ofChain, ofPlateau] = ["chain", "plateau"].map((name) => `ChIJ-renewed-${name}-${process.pid}`);
    const business = await anOrganization({ sources: { ...noSources, googlePlaceId: ofChain ?? null } });
    const { _id: organization } = business.organization;
    const { _id: location } = await aLocation(organization, {
      sources: { ...noSources, googlePlaceId: ofPlateau ?? null },
    });
    await Promise.all([seeReviews(business), seeReviews(business)]);
    const now = (id = "") => id.replace("renewed", "now");
    expect((await seeSources(business)).body).toMatchObject({ googlePlaceId: now(ofChain), version: 2 });
    expect((await seeSources(business, { location })).body).toMatchObject({
      googlePlaceId: now(ofPlateau),
      version: 2,
    });
    expect(await auditOf(organization)).toMatchObject([
      { user: "system", route: "sourceChange" },
      { user: "system", route: "sourceChange" },
    ]);
    expect((await seeReviews(business)).body.items).toMatchObject([
      { page: { id: now(ofChain) } },
      { page: { id: now(ofPlateau) } },
    ]);
  });

  it("is left as it is where the organization is closed", async () => {
    const renewed = `ChIJ-renewed-closed-${process.pid}`;
    const business = await anOrganization({
      sources: { ...noSources, googlePlaceId: renewed },
      closedAt: new Date().toISOString(),
    });
    await showReviews(business.organization._id, {}, { language: "en", now: new Date() });
    expect(await readOrganization(business.organization._id)).toMatchObject({ sources: { googlePlaceId: renewed } });
  });

  it("is never exchanged for the place that it moved to", async () => {
    const moved = `ChIJ-moved-Bistro-${process.pid}`;
    const business = await anOrganization({ sources: { ...noSources, googlePlaceId: moved } });
    expect((await seeReviews(business)).body.items).toMatchObject([{ page: { id: moved, closed: true } }]);
    expect((await seeSources(business)).body.googlePlaceId).toBe(moved);
  });
});
