import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { statementOf } from "#shared/locales/score.ts";
import type { PublicScore } from "#shared/model/public-score.ts";
import { lettersAtOnce } from "#shared/rules/feedbacks/public-score.ts";
import { renderScorePage } from "./render-score.tsx";
import { aProfile } from "./testing/profile.ts";

const words =
  "soupe froide service charmant attente croissant matin terrasse équipe pain beurre sourire table vitrine".split(" ");
const letters = (count: number) => {
  let state = 7;
  let text = "";
  while (text.length < count) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    text += `${words[state % words.length]}${state % 97} `;
  }
  return text.slice(0, count);
};

const leftOut = { erased: 34, takenOff: 21, discarded: 3_456 };

const score: PublicScore = {
  link: "cafe-du-port",
  name: "Boulangerie".repeat(9),
  location: "Vieux-Port",
  state: "shown",
  average: 4.2,
  score: 80,
  count: 123_456,
  ratings: [1_000, 2_000, 3_000, 4_000, 113_456],
  imported: 1_200,
  ...leftOut,
  from: "2021-01-03",
  to: "2026-11-22",
  statement: statementOf("Boulangerie".repeat(9), {
    imported: 1_200,
    ...leftOut,
  }),
};

it("sends at most 8 kB in all, with as much as a page of comments holds, and no script that runs", () => {
  const items = Array.from({ length: 10 }, (_, index) => ({
    rating: 5 - (index % 3),
    comment: letters(lettersAtOnce / 10 + index),
    name: "Zoé",
    language: "fr" as const,
    date: `2026-11-${10 + index}`,
  }));
  const html = renderScorePage({
    profile: aProfile({ name: score.name, brandColor: "#8a1c4a", logo: "/logos/abc.png" }),
    score,
    comments: { items, order: "newest", next: "1700000000000", first: true },
    language: "fr",
    prefix: "/fr",
    origin: "https://reviens.example",
  });
  expect(brotliCompressSync(html).length).toBeLessThan(8_000);
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).not.toMatch(/ style="/);
});
