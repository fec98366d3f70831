import { describe, expect, it } from "vitest";
import { type PublicPage, PublicReview } from "#shared/model/public-page.ts";
import { noPublicFigures, type PageRead, publicComplaintsIn, publicFigures } from "./public-figures.ts";

const assumptions = { customersPerComplaint: 30, averageTransaction: { amount: 1_650, currency: "CAD" } };
const bare: PublicPage = {
  id: "x",
  name: null,
  address: null,
  url: null,
  rating: null,
  ratingPicture: null,
  count: null,
  histogram: null,
  reviews: null,
  closed: null,
  movedTo: null,
};
const review = (rating: number | null) => PublicReview.parse({ rating, author: {} });
const of = (source: "google" | "tripadvisor", interceptLessThan = 4) => ({
  source,
  id: source,
  location: null,
  interceptLessThan,
});
const google = (page: Partial<PublicPage>, threshold = 4): PageRead => ({
  of: of("google", threshold),
  reading: { ok: { ...bare, ...page } },
});
const tripadvisor = (page: Partial<PublicPage>): PageRead => ({
  of: of("tripadvisor"),
  reading: { ok: { ...bare, ...page } },
});
const unsaid = { complaints: null, complaintsAmong: null, inScore: false, interceptLessThan: 4, standing: null };
const figures = (...read: PageRead[]) => publicFigures(read, { inAll: read.length, assumptions });

describe("public figures", () => {
  it("count complaints by star where the source tells, and every rating in the score", () => {
    const histogram = { 1: 2, 2: 1, 3: 2, 4: 5, 5: 10 };
    expect(figures(tripadvisor({ rating: 4, count: 20, histogram, url: "https://www.tripadvisor.ca/x" }))).toEqual({
      publicReviews: 20,
      publicComplaints: 5,
      complaintsFrom: "histogram",
      // (17.5 + 80) / 25 = 3.9 stars
      reputationScore: { value: 73, basis: "public", n: 20 },
      reputationCost: { amount: 5 * 30 * 1_650, currency: "CAD" },
      sources: [
        {
          source: "tripadvisor",
          location: null,
          state: "read",
          rating: 4,
          count: 20,
          complaints: 5,
          complaintsAmong: null,
          inScore: true,
          interceptLessThan: 4,
          url: "https://www.tripadvisor.ca/x",
          standing: null,
        },
      ],
      pages: { counted: 1, inAll: 1 },
    });
  });

  it("leave complaints among the reviews shown to their page, and add them to no complete number", () => {
    const reviews = [5, 3, 1, null].map(review);
    const shown = figures(google({ rating: 4.5, count: 200, reviews }));
    const unknown = { publicComplaints: null, complaintsFrom: null, reputationCost: null };
    expect(shown).toMatchObject({ publicReviews: 200, ...unknown });
    expect(shown.sources).toMatchObject([{ complaints: 2, complaintsAmong: 3 }]);
    expect(shown.reputationScore).toEqual({ value: 87, basis: "public", n: 200 });
    const mixed = figures(
      google({ rating: 4.5, count: 200, reviews }),
      tripadvisor({ count: 3, histogram: { 1: 1, 2: 0, 3: 0, 4: 0, 5: 2 } }),
    );
    expect(mixed).toMatchObject({
      publicReviews: 203,
      publicComplaints: 1,
      complaintsFrom: "shown",
      reputationCost: { amount: 30 * 1_650, currency: "CAD" },
    });
    expect(mixed.sources).toMatchObject([
      { rating: 4.5, complaints: 2, complaintsAmong: 3 },
      { rating: null, complaints: 1, complaintsAmong: null },
    ]);
  });

  it("take a location's own threshold for its page", () => {
    const reviews = [2, 3, 4].map(review);
    expect(figures(google({ reviews }, 3)).sources).toMatchObject([{ complaints: 1, complaintsAmong: 3 }]);
    expect(figures(google({ reviews }, 1)).sources).toMatchObject([{ complaints: 0, complaintsAmong: 3 }]);
  });

  it("say of each page that was not read why, and count the others", () => {
    const away: PageRead = { of: of("google"), reading: { failed: "away" } };
    const slow: PageRead = { of: of("google"), reading: { failed: "away", late: true } };
    const found = figures(away, slow, tripadvisor({ rating: 5, count: 6 }));
    expect(found.sources.map(({ state }) => state)).toEqual(["away", "slow", "read"]);
    expect(found).toMatchObject({ publicReviews: 6, publicComplaints: null, complaintsFrom: null });
    expect(figures(slow)).toEqual({
      ...noPublicFigures,
      sources: [{ source: "google", location: null, state: "slow", rating: null, count: null, ...unsaid, url: null }],
      pages: { counted: 0, inAll: 1 },
    });
  });

  it("know no complaints and no cost where no rating by star was shown, however many there are", () => {
    const unknown = { publicReviews: 112, publicComplaints: null, complaintsFrom: null, reputationCost: null };
    const found = figures(google({ rating: 3.3, count: 112, reviews: [] }));
    expect(found).toMatchObject(unknown);
    expect(found.reputationScore).toMatchObject({ basis: "public", n: 112 });
    expect(found.sources).toMatchObject([{ count: 112, complaints: null, complaintsAmong: null }]);
  });

  it("do not call complaints those of all ratings while one page tells none of its own", () => {
    const histogram = { 1: 1, 2: 0, 3: 0, 4: 0, 5: 2 };
    const told = tripadvisor({ count: 3, histogram });
    const fromOf = (page: Partial<PublicPage>) => figures(google(page), told).complaintsFrom;
    expect(fromOf({ rating: 3.3, count: 112, reviews: [] })).toBe("shown");
    expect(fromOf({ count: 0, reviews: [] })).toBe("histogram");
  });

  it("say which page is not in the score, and count ratings by star where a page tells no other number", () => {
    const histogram = { 1: 1, 2: 0, 3: 0, 4: 0, 5: 2 };
    const found = figures(
      google({ rating: 4.1, reviews: [review(1)] }),
      google({ count: 20 }),
      google({ rating: 4, count: 20 }),
      tripadvisor({ histogram }),
    );
    expect(found.sources.map(({ count, inScore }) => [count, inScore])).toEqual([
      [null, false],
      [20, false],
      [20, true],
      [3, true],
    ]);
    expect(found).toMatchObject({ publicReviews: 43, publicComplaints: 1, reputationScore: { n: 23 } });
  });

  it("say of a business that it moved or closed, whose page is counted on", () => {
    const standing = (page: Partial<PublicPage>) =>
      figures(google({ rating: 4, count: 20, ...page })).sources.map((one) => one.standing);
    expect(standing({ closed: true, movedTo: "new" })).toEqual(["moved"]);
    expect(standing({ closed: true })).toEqual(["closed"]);
    expect(standing({ closed: false })).toEqual([null]);
  });

  it("know a page without a review, and give no score below five", () => {
    expect(figures(google({ count: 0, reviews: [] }))).toMatchObject({
      publicReviews: 0,
      publicComplaints: 0,
      reputationScore: null,
    });
    expect(figures(google({ rating: 5, count: 4 })).reputationScore).toEqual({ value: null, basis: "public", n: 4 });
  });

  it("cost nothing that nobody has said the worth of", () => {
    const said = { inAll: 1, assumptions: { ...assumptions, averageTransaction: null } };
    expect(
      publicFigures([tripadvisor({ count: 1, histogram: { 1: 1, 2: 0, 3: 0, 4: 0, 5: 0 } })], said).reputationCost,
    ).toBeNull();
  });
});

const rated = (rating: number | null) => PublicReview.parse({ rating, author: {} });

describe("public complaints of a page", () => {
  it("are counted among the reviews shown with a rating, and name only those", () => {
    const reviews = [5, 3, 1, null].map(rated);
    expect(publicComplaintsIn({ count: 200, histogram: null, reviews }, 4)).toEqual({ complaints: 2, among: 3 });
  });

  it("are unknown where no review with a rating is shown, and none where nothing was rated yet", () => {
    const unrated = [null].map(rated);
    for (const reviews of [[], unrated, null])
      expect(publicComplaintsIn({ count: 112, histogram: null, reviews }, 4)).toBeNull();
    expect(publicComplaintsIn({ count: null, histogram: null, reviews: [] }, 4)).toBeNull();
    for (const reviews of [[], null])
      expect(publicComplaintsIn({ count: 0, histogram: null, reviews }, 4)).toEqual({ complaints: 0, among: null });
  });

  it("are not read from a histogram without a rating", () => {
    const histogram = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
    expect(publicComplaintsIn({ count: 20, histogram, reviews: null }, 4)).toBeNull();
    expect(publicComplaintsIn({ count: 20, histogram, reviews: [1, 5].map(rated) }, 4)).toEqual({
      complaints: 1,
      among: 2,
    });
    expect(publicComplaintsIn({ count: 0, histogram, reviews: [] }, 4)).toEqual({ complaints: 0, among: null });
  });
});
