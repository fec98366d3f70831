import type { Location } from "#shared/model/location.ts";
import type { Money } from "#shared/model/money.ts";
import type { PlaceFigures } from "#shared/model/place-figures.ts";
import { compareNames } from "#shared/rules/by-name.ts";
import { matchesWords } from "#shared/rules/search.ts";
import type { Look } from "./use-looks.ts";

/** What the table of locations can be sorted by. */
const privateColumns = ["name", "ratings", "average", "score", "complaints", "pending", "saving"] as const;
const publicColumns = ["publicReviews", "publicComplaints", "cost"] as const;
export const columns = [...privateColumns, ...publicColumns] as const;
export type Column = (typeof columns)[number];
export type PublicColumn = (typeof publicColumns)[number];

/** Whether a column is of what the location's public pages count. */
export const isPublic = (column: Column): column is PublicColumn => publicColumns.some((one) => one === column);

/**
 * Columns that a phone has no room for, until the public figures they are compared with are shown. How a location is rated and
 * what waits there are seen everywhere.
 */
export const isWide = (column: Column): boolean => ["score", "complaints", "saving"].includes(column);

/** Figures, once they are known, what the private complaints among them may have cost, and the look at public pages. */
export interface Figured {
  figures: PlaceFigures | undefined;
  saving: Money | null;
  look: Look | undefined;
}

/** A location with its figures. */
export interface Row extends Figured {
  location: Location;
}

/** The figure of a column; null where there is none. */
export function figureOf({ figures, saving, look }: Figured, column: Exclude<Column, "name">): number | null {
  if (isPublic(column)) {
    const { publicReviews = null, publicComplaints = null, reputationCost } = look?.figures ?? {};
    return { publicReviews, publicComplaints, cost: reputationCost?.amount ?? null }[column];
  }
  if (figures === undefined) return null;
  const { privateReviews, averageRating, score, interceptedComplaints, pending } = figures;
  return {
    ratings: privateReviews,
    average: averageRating,
    score,
    complaints: interceptedComplaints,
    pending,
    saving: saving?.amount ?? null,
  }[column];
}

/** How the table is sorted. Names begin with A, figures with the highest. */
export interface Sorting {
  by: Column;
  down: boolean;
}

/** The order that an address asks for: `-score` is by score, the highest first. By name unless told. */
export function sortingFrom(asked: string | null): Sorting {
  const by = columns.find((column) => column === asked?.replace("-", "")) ?? "name";
  return { by, down: asked?.startsWith("-") ?? false };
}

/** The address of the order that a click on a column leads to: its usual one, and the other way round after that. */
export function sortingAfter({ by, down }: Sorting, column: Column): string | null {
  const next = by === column ? !down : column !== "name";
  return next ? `-${column}` : column === "name" ? null : column;
}

/** The rows that fit some words, in order. Those without the figure stand last, whichever way it is sorted. */
export function sortedRows(rows: readonly Row[], words: string, { by, down }: Sorting): Row[] {
  const found = rows.filter(({ location }) => matchesWords(words.trim(), [location.name, location.address]));
  const byName = (one: Row, other: Row) => compareNames(one.location.name, other.location.name);
  const sign = down ? -1 : 1;
  if (by === "name") return found.toSorted((one, other) => sign * byName(one, other));
  return found.toSorted((one, other) => {
    const [a, b] = [figureOf(one, by), figureOf(other, by)];
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byName(one, other);
    return sign * (a - b) || byName(one, other);
  });
}
