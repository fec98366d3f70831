import { type DemoPlace, newestOpened as opened } from "./cast.ts";

export type Trouble = "oven" | "staff";

const troubles: { trouble: Trouble; place: DemoPlace; from: number; to: number }[] = [
  { trouble: "staff", place: "saint-lambert", from: 214, to: 205 },
  { trouble: "oven", place: "plateau", from: 118, to: 111 },
  { trouble: "staff", place: "vieux-port", from: 52, to: 40 },
];

export const troubleOf = (place: DemoPlace, daysAgo: number): Trouble | null =>
  troubles.find((one) => one.place === place && daysAgo <= one.from && daysAgo >= one.to)?.trouble ?? null;

const weekdays = [1.25, 0.7, 0.8, 0.85, 0.95, 1.15, 1.5];
const seasons: Record<DemoPlace, number[]> = {
  plateau: [0.85, 0.85, 0.95, 1, 1, 1, 0.9, 0.9, 1.05, 1.05, 1, 1.35],
  "vieux-port": [0.4, 0.45, 0.6, 0.8, 1.1, 1.7, 2.1, 2, 1.5, 1.1, 0.6, 0.8],
  "saint-lambert": [0.95, 0.9, 1, 1, 1.05, 1, 0.85, 0.9, 1.1, 1.05, 1, 1.25],
};
const sizes: Record<DemoPlace, number> = { plateau: 1.2, "vieux-port": 0.82, "saint-lambert": 1 };
const closed = new Set(["12-25", "01-01"]);

export function expected(place: DemoPlace, day: string, daysAgo: number): number {
  if (closed.has(day.slice(5))) return 0;
  if (place === "saint-lambert" && daysAgo > opened) return 0;
  // A location needs two months to become known.
  const known = place === "saint-lambert" ? Math.min(1, 0.35 + (opened - daysAgo) / 90) : 1;
  const growth = 0.65 + 0.7 * (1 - daysAgo / 365);
  const date = new Date(`${day}T12:00:00Z`);
  return (
    sizes[place] *
    known *
    growth *
    (seasons[place][date.getUTCMonth()] ?? 1) *
    (weekdays[date.getUTCDay()] ?? 1) *
    (troubleOf(place, daysAgo) === null ? 1 : 1.3)
  );
}

type Weights = readonly (readonly [stars: number, weight: number])[];
const usual: Record<DemoPlace, Weights> = {
  plateau: [
    [5, 63],
    [4, 21],
    [3, 8],
    [2, 5],
    [1, 3],
  ],
  "vieux-port": [
    [5, 53],
    [4, 24],
    [3, 12],
    [2, 7],
    [1, 4],
  ],
  "saint-lambert": [
    [5, 61],
    [4, 23],
    [3, 9],
    [2, 5],
    [1, 2],
  ],
};
const troubled: Weights = [
  [5, 22],
  [4, 20],
  [3, 24],
  [2, 21],
  [1, 13],
];
const finding: Weights = [
  [5, 40],
  [4, 27],
  [3, 19],
  [2, 10],
  [1, 4],
];

export function starsAt(place: DemoPlace, daysAgo: number): Weights {
  if (troubleOf(place, daysAgo) !== null) return troubled;
  return place === "saint-lambert" && daysAgo > opened - 45 ? finding : usual[place];
}

export const hours: readonly (readonly [hour: number, weight: number])[] = [
  [7, 5],
  [8, 10],
  [9, 11],
  [10, 11],
  [11, 9],
  [12, 12],
  [13, 10],
  [14, 7],
  [15, 7],
  [16, 8],
  [17, 6],
  [18, 4],
  [19, 3],
  [20, 2],
  [21, 1],
];
