import { describe, expect, it } from "vitest";
import type { DayCount } from "./figures.ts";
import { leaderboard, rankedFrom } from "./leaderboard.ts";

const period = { from: "2026-11-01", to: "2026-11-30" };
const now = new Date("2026-11-30T15:00:00Z");
const rated = (name: string, stars: Partial<Record<1 | 2 | 3 | 4 | 5, number>>, day = "2026-11-21") => {
  const ratings: DayCount["ratings"] = [stars[1] ?? 0, stars[2] ?? 0, stars[3] ?? 0, stars[4] ?? 0, stars[5] ?? 0];
  return {
    of: { _id: name, name },
    rateable: true,
    picture: null,
    days: [
      { day, ratings, brought: 0, intercepted: ratings[0] + ratings[1], imported: 0, pending: 1, pendingOther: 0 },
    ],
  };
};
const ranksOf = (...people: ReturnType<typeof rated>[]) =>
  leaderboard(people, period, { ranks: true, now }).map(({ name, rank }) => [name, rank]);

describe("the leaderboard", () => {
  it("ranks by the average of those whom enough customers rated", () => {
    expect(ranksOf(rated("Zoé", { 5: 10 }), rated("Max", { 4: 30 }), rated("Ada", { 5: 9, 4: 1 }))).toEqual([
      ["Zoé", 1],
      ["Ada", 2],
      ["Max", 3],
    ]);
  });

  it("leaves those below the minimum without a rank, by name, however well they are rated", () => {
    expect(ranksOf(rated("Zoé", { 5: rankedFrom - 1 }), rated("Max", { 1: rankedFrom }), rated("Ada", {}))).toEqual([
      ["Max", 1],
      ["Ada", null],
      ["Zoé", null],
    ]);
  });

  it("gives equal averages one rank, and the next the rank after them", () => {
    expect(ranksOf(rated("A", { 5: 10 }), rated("B", { 5: 20 }), rated("C", { 4: 10 }))).toEqual([
      ["B", 1],
      ["A", 1],
      ["C", 3],
    ]);
  });

  it("gives those one rank who show the same average, to one decimal", () => {
    expect(ranksOf(rated("A", { 5: 47, 4: 53 }), rated("B", { 5: 52, 4: 48 }), rated("C", { 5: 40, 4: 60 }))).toEqual([
      ["B", 1],
      ["A", 1],
      ["C", 3],
    ]);
  });

  it("says what came of the complaints about somebody", () => {
    const { days, ...zoe } = rated("Zoé", { 1: 2 });
    const answered = days.map((day) => ({ ...day, recovery: { a0: 1, a6: 1, py: 1 } }));
    expect(leaderboard([{ ...zoe, days: answered }], period, { ranks: true, now })).toMatchObject([
      { recovery: { answered: 2, answeredWithinDay: 1, putRight: 1, notPutRight: 0 } },
    ]);
  });

  it("counts the period alone, and ranks nobody where no ranks are asked for", () => {
    const [before] = leaderboard([rated("A", { 5: 10 }, "2026-10-31")], period, { ranks: true, now });
    expect(before).toMatchObject({ rank: null, count: 0, averageRating: null });
    const [alone] = leaderboard([rated("A", { 5: 10 })], period, { ranks: false, now });
    expect(alone).toMatchObject({ rank: null, count: 10, averageRating: 5 });
  });
});
