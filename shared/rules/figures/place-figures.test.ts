import { expect, it } from "vitest";
import type { DayCount } from "./figures.ts";
import { figuresElsewhere, locationFigures } from "./place-figures.ts";
import { type RecoveryCount, recoveryFigures } from "./recovery.ts";

const period = { from: "2026-11-01", to: "2026-11-30" };
const now = new Date("2026-11-22T15:00:00Z");
const counted = (day: string, ratings: DayCount["ratings"], recovery: RecoveryCount = {}): DayCount => ({
  day,
  ratings,
  brought: 0,
  intercepted: ratings[0] + ratings[1],
  imported: 0,
  pending: ratings[0],
  pendingOther: 0,
  recovery,
});

it("says of a location what stands beside the others", () => {
  const days = [counted("2026-11-21", [1, 1, 0, 0, 8], { a0: 1, py: 1 })];
  expect(locationFigures({ _id: "1", name: "Plateau" }, days, period, now)).toEqual({
    _id: "1",
    name: "Plateau",
    privateReviews: 10,
    averageRating: 4.3,
    score: 76,
    interceptedComplaints: 2,
    importedComplaints: 0,
    pending: 1,
    recovery: recoveryFigures([{ a0: 1, py: 1 }]),
  });
});

it("says what belongs to no location, and nothing where all belongs to one", () => {
  const all = [counted("2026-11-20", [1, 0, 0, 0, 1], { a0: 1 }), counted("2026-11-21", [1, 0, 0, 1, 1], { py: 1 })];
  const [plateau, laval] = [
    [counted("2026-11-21", [1, 0, 0, 0, 0], { py: 1 })],
    [counted("2026-11-20", [0, 0, 0, 0, 1])],
  ];
  expect(figuresElsewhere(all, [plateau, laval], period, now)).toMatchObject({
    privateReviews: 3,
    averageRating: 3.33,
    interceptedComplaints: 1,
    pending: 1,
    recovery: { answered: 1, answeredOrDayOld: 1, putRight: 0 },
  });
  expect(figuresElsewhere(all, [all], period, now)).toBeNull();
  expect(figuresElsewhere([], [], period, now)).toBeNull();
});
