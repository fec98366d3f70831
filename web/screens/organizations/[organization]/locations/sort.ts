import type { Location } from "#shared/model/location.ts";
import type { Money } from "#shared/model/money.ts";
import type { PlaceFigures } from "#shared/model/place-figures.ts";
import { compareNames } from "#shared/rules/by-name.ts";
import { withinDayShare } from "#shared/rules/figures/recovery.ts";
import { matchesWords } from "#shared/rules/search.ts";
import type { SourceLook } from "./use-looks.ts";

const recoveryColumns = ["withinDay", "putRight"] as const;
const privateColumns = [
  "name",
  "ratings",
  "average",
  "score",
  "complaints",
  "pending",
  ...recoveryColumns,
  "saving",
] as const;
const publicColumns = ["publicReviews", "publicComplaints", "cost"] as const;
const columns = [...privateColumns, ...publicColumns] as const;
export type Column = (typeof columns)[number];
export type PublicColumn = (typeof publicColumns)[number];

export const isPublic = (column: Column): column is PublicColumn => publicColumns.some((one) => one === column);

export const isRecovery = (column: Column): column is (typeof recoveryColumns)[number] =>
  recoveryColumns.some((one) => one === column);

/** Hidden on a phone, unless public figures are shown beside them. */
export const isWide = (column: Column): boolean => ["score", "complaints", "saving"].includes(column);

export interface Figured {
  figures: PlaceFigures | undefined;
  saving: Money | null;
  look: SourceLook | undefined;
}

export interface Row extends Figured {
  location: Location;
}

export function figureOf({ figures, saving, look }: Figured, column: Exclude<Column, "name">): number | null {
  if (isPublic(column)) {
    const { publicReviews = null, publicComplaints = null, reputationCost } = look?.figures ?? {};
    return { publicReviews, publicComplaints, cost: reputationCost?.amount ?? null }[column];
  }
  if (figures === undefined) return null;
  const { privateReviews, averageRating, score, interceptedComplaints, pending, recovery } = figures;
  const said = recovery.putRight + recovery.notPutRight;
  return {
    ratings: privateReviews,
    average: averageRating,
    score,
    complaints: interceptedComplaints,
    pending,
    withinDay: withinDayShare(recovery),
    putRight: said === 0 ? null : recovery.putRight / said,
    saving: saving?.amount ?? null,
  }[column];
}

export interface Sorting {
  by: Column;
  down: boolean;
}

/** `-score` is descending; defaults to the name. */
export function sortingFrom(asked: string | null): Sorting {
  const by = columns.find((column) => column === asked?.replace("-", "")) ?? "name";
  return { by, down: asked?.startsWith("-") ?? false };
}

export function sortingAfter({ by, down }: Sorting, column: Column): string | null {
  const next = by === column ? !down : column !== "name";
  return next ? `-${column}` : column === "name" ? null : column;
}

/** Rows without a figure come last in either order. */
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
