import { expect, it } from "vitest";
import { noSources } from "#shared/model/invitation.ts";
import { publicReviewPage } from "./public-review-page.ts";

const tripadvisorUrl = "https://www.tripadvisor.ca/Restaurant_Review-g155032-d123-Reviews-Cafe_du_Port.html";

it("leads to Google's review form for this place", () => {
  expect(publicReviewPage("google", { ...noSources, googlePlaceId: "ChIJ_-1234", tripadvisorUrl })).toBe(
    "https://search.google.com/local/writereview?placeid=ChIJ_-1234",
  );
});

it("leads to the Tripadvisor page that the business entered", () => {
  expect(publicReviewPage("tripadvisor", { ...noSources, tripadvisorUrl })).toBe(tripadvisorUrl);
});

it.each(["google", "tripadvisor"] as const)("leads nowhere while %s is not connected", (source) => {
  expect(publicReviewPage(source, noSources)).toBeNull();
});
