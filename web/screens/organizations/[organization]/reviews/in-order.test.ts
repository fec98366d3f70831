import { expect, it } from "vitest";
import { PublicReview } from "#shared/model/public-page.ts";
import { reviewsInOrder } from "./in-order.ts";

const review = (id: string, rating: number | null, publishedAt: string | null) =>
  PublicReview.parse({ id, rating, publishedAt, author: {} });
const reviews = [
  review("good", 5, "2026-11-20T00:00:00Z"),
  review("bad and old", 1, "2026-01-01T00:00:00Z"),
  review("undated", 2, null),
  review("good and undated", 4, null),
  review("unrated", null, "2026-11-21T00:00:00Z"),
  review("bad", 3, "2026-11-01T00:00:00Z"),
];

it("puts complaints first, each part newest first, and those without a date at its end", () => {
  const shown = reviewsInOrder(reviews, { threshold: 4, since: null });
  expect(shown.map((one) => one.review.id)).toEqual([
    "bad",
    "bad and old",
    "undated",
    "unrated",
    "good",
    "good and undated",
  ]);
  expect(shown.map((one) => one.complaint)).toEqual([true, true, true, false, false, false]);
});

it("marks what came since the last look, and nothing at the first", () => {
  const fresh = (since: string | null) =>
    reviewsInOrder(reviews, { threshold: 4, since }).flatMap((one) => (one.fresh ? one.review.id : []));
  expect(fresh("2026-11-10T00:00:00Z")).toEqual(["unrated", "good"]);
  expect(fresh(null)).toEqual([]);
});
