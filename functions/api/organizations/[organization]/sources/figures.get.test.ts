import { expect, it } from "vitest";
import { anOrganization } from "#functions/testing/fixtures.ts";
import { seeSourceFigures } from "#functions/testing/source-calls.ts";
import { noSources } from "#shared/model/invitation.ts";

it("says nothing while no page is connected", async () => {
  const { status, body } = await seeSourceFigures(await anOrganization());
  expect([status, body]).toEqual([
    200,
    {
      publicReviews: null,
      publicComplaints: null,
      complaintsFrom: null,
      reputationScore: null,
      reputationCost: null,
      sources: [],
      pages: { counted: 0, inAll: 0 },
    },
  ]);
});

it("knows neither complaints nor their cost where Google counts ratings and shows no review", async () => {
  const business = await anOrganization({
    sources: { ...noSources, googlePlaceId: `ChIJ-unshown-${Date.now()}` },
    averageTransaction: { amount: 1_000, currency: "CAD" },
  });
  const { body } = await seeSourceFigures(business);
  expect(body.publicReviews).toBeGreaterThan(0);
  expect(body).toMatchObject({ publicComplaints: null, complaintsFrom: null, reputationCost: null });
  expect(body.sources).toMatchObject([{ state: "read", complaints: null, complaintsAmong: null }]);
});

it("says of a page without a number of ratings that it is not in the score, and takes no shown review for all of them", async () => {
  const business = await anOrganization({ sources: { ...noSources, googlePlaceId: `ChIJ-uncounted-${Date.now()}` } });
  const { body } = await seeSourceFigures(business);
  expect(body).toMatchObject({
    publicReviews: null,
    publicComplaints: null,
    reputationCost: null,
    reputationScore: null,
  });
  expect(body.sources).toMatchObject([{ state: "read", count: null, inScore: false }]);
  expect(body.sources[0].complaintsAmong).toBeGreaterThan(0);
  expect(body.sources[0].rating).not.toBeNull();
});

it("says of a business that it has moved, and goes on counting its old page", async () => {
  const business = await anOrganization({ sources: { ...noSources, googlePlaceId: `ChIJ-moved-${Date.now()}` } });
  const { body } = await seeSourceFigures(business);
  expect(body.sources).toMatchObject([{ state: "read", standing: "moved" }]);
});
