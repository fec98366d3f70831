import Validator from "@adobe/structured-data-validator";
import { describe, expect, it } from "vitest";
import type { PublicComment, PublicScore } from "#shared/model/public-score.ts";
import { embedded, scoreData } from "./render-score.tsx";

const score: PublicScore = {
  ...{ link: "cafe-du-port", name: "Café du Port", location: null, state: "shown", average: 4.2, score: 80, count: 5 },
  ...{ ratings: [0, 0, 1, 2, 2], imported: 0, erased: 0, takenOff: 0, discarded: 0 },
  ...{ from: "2026-01-05", to: "2026-11-22", statement: { en: [], fr: [] } },
};
const comment: PublicComment = {
  ...{ rating: 5, comment: "The best croissants.", name: "Zoé", language: "fr", date: "2026-11-02" },
};

const dataOf = (of: Partial<PublicScore> = {}, comments: PublicComment[] = [comment]) => {
  const address = "https://reviens.example/en/s/cafe-du-port";
  return scoreData({ score: { ...score, ...of }, comments, language: "en", address, logo: `${address}/logo.png` });
};

const read = (data: object | null) => JSON.parse(embedded(data ?? {}));

// The compiler checks the properties, because schema-dts is generated from schema.org's vocabulary.
describe("what search engines read of a public score", () => {
  // Required and recommended properties:
  // https://developers.google.com/search/docs/appearance/structured-data/review-snippet
  it.each([
    ["with comments", dataOf()],
    ["without comments", dataOf({}, [])],
    [
      "of a location, with what no author gave left out",
      dataOf({ location: "Vieux-Port" }, [{ ...comment, name: null, language: null }]),
    ],
  ])("has everything that Google requires and recommends, %s", async (_, data) => {
    const found = read(data);
    expect(await new Validator().validate({ jsonld: { Organization: [found] } })).toEqual([]);
  });

  it("is refused by that validator where a part is missing", async () => {
    const { aggregateRating, review, ...found } = read(dataOf());
    const wanting = {
      ...found,
      aggregateRating: { ...aggregateRating, ratingCount: undefined },
      review: [{ ...review[0], author: undefined, datePublished: undefined }],
    };
    const issues = await new Validator().validate({ jsonld: { Organization: [wanting] } });
    expect(issues.flatMap(({ fieldNames }) => fieldNames)).toEqual([
      ...["ratingCount", "reviewCount"],
      ...["author", "datePublished"],
    ]);
  });

  it("has ISO 8601 dates, whole counts, and ratings from 1 to 5", () => {
    const { aggregateRating, review } = read(dataOf());
    expect(review[0].datePublished).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(aggregateRating).toEqual({
      ...{ "@type": "AggregateRating", ratingValue: 4.2, ratingCount: 5, bestRating: 5, worstRating: 1 },
    });
    expect(review[0].reviewRating).toEqual({ "@type": "Rating", ratingValue: 5, bestRating: 5, worstRating: 1 });
  });

  it("is nothing at all while there is no number", () => {
    expect(dataOf({ state: "few", average: null, count: null }, [])).toBeNull();
  });

  it("comes whole through a page, whatever stands in a name or a comment", () => {
    const evil = '</script><!--<script>]]>"\\ \u2028\u2029 \ud83d';
    const data = dataOf({ name: evil }, [{ ...comment, comment: evil }]);
    const text = embedded(data ?? {});
    expect(text).not.toMatch(/[<\u2028\u2029\ud800-\udfff]/);
    expect(JSON.parse(text)).toMatchObject({ name: evil, review: [{ reviewBody: evil }] });
  });
});
