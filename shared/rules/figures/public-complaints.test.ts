import { describe, expect, it } from "vitest";
import { PublicReview } from "#shared/model/public-page.ts";
import { complaintsIn } from "./public-complaints.ts";

const rated = (rating: number | null) => PublicReview.parse({ rating, author: {} });

describe("public complaints of a page", () => {
  it("are counted among the reviews shown with a rating, and name only those", () => {
    const reviews = [5, 3, 1, null].map(rated);
    expect(complaintsIn({ count: 200, histogram: null, reviews }, 4)).toEqual({ complaints: 2, among: 3 });
  });

  it("are unknown where no review with a rating is shown, and none where nothing was rated yet", () => {
    const unrated = [null].map(rated);
    for (const reviews of [[], unrated, null])
      expect(complaintsIn({ count: 112, histogram: null, reviews }, 4)).toBeNull();
    expect(complaintsIn({ count: null, histogram: null, reviews: [] }, 4)).toBeNull();
    for (const reviews of [[], null])
      expect(complaintsIn({ count: 0, histogram: null, reviews }, 4)).toEqual({ complaints: 0, among: null });
  });

  it("are not read from a histogram without a rating", () => {
    const histogram = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
    expect(complaintsIn({ count: 20, histogram, reviews: null }, 4)).toBeNull();
    expect(complaintsIn({ count: 20, histogram, reviews: [1, 5].map(rated) }, 4)).toEqual({ complaints: 1, among: 2 });
    expect(complaintsIn({ count: 0, histogram, reviews: [] }, 4)).toEqual({ complaints: 0, among: null });
  });
});
