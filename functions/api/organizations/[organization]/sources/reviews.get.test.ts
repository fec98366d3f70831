import { expect, it } from "vitest";
import { anOrganization } from "#functions/testing/fixtures.ts";
import { seeReviews } from "#functions/testing/source-calls.ts";

const tripadvisorUrl = "https://www.tripadvisor.ca/Restaurant_Review-g155032-d8675309-Reviews-Cafe_du_Port.html";

it("shows each page by itself: one that is gone spoils no other", async () => {
  const sources = { googlePlaceId: "ChIJ-gone-Bistro-ferme", tripadvisorUrl, links: [], order: [] };
  const { status, body } = await seeReviews(await anOrganization({ sources }));
  expect([status, body.items]).toMatchObject([
    200,
    [
      { source: "google", location: null, page: null, failed: "gone" },
      { source: "tripadvisor", page: { id: "8675309", reviews: expect.any(Array) }, failed: null },
    ],
  ]);
});
