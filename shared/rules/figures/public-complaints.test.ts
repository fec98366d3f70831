import { describe, expect, it } from "vitest";
import type { PublicPage } from "#shared/model/public-page.ts";
import { complaintsIn } from "./public-complaints.ts";

const rated = (rating: number | null): NonNullable<PublicPage["reviews"]>[number] => ({
  id: null,
  rating,
  title: null,
  text: null,
  language: null,
  original: null,
  author: { name: null, url: null, picture: null },
  publishedAt: null,
  published: null,
  url: null,
  ratingPicture: null,
  answered: null,
});

describe("public complaints of a page", () => {
  it("are counted among the reviews shown with a rating, and name only those", () => {
    const reviews = [5, 3, 1, null].map(rated);
    expect(complaintsIn({ count: 200, histogram: null, reviews }, 4)).toEqual({ complaints: 2, among: 3 });
  });
});
