import type { PublicFigures } from "#shared/model/dashboard.ts";
import type { PublicPage, SourceFailure } from "#shared/model/public-page.ts";
import type { SourceFigures } from "#shared/model/source-figures.ts";
import { isIntercepted } from "#shared/rules/feedbacks/interception.ts";
import { type Assumptions, countedByStar, reputationScoreOf, worthOf } from "./figures.ts";
import type { PageToRead } from "./public-pages.ts";

interface PublicComplaints {
  complaints: number;
  /** Size of the sample; null if every star is counted. */
  among: number | null;
}

/** Complaints of a page; null if it shows no ratings, 0 only if it has none. */
export function publicComplaintsIn(
  page: Pick<PublicPage, "count" | "histogram" | "reviews">,
  threshold: number,
): PublicComplaints | null {
  const byStar = countedByStar(page);
  if (byStar !== null) {
    const below = byStar.counts.filter(([star]) => isIntercepted(star, threshold));
    return { complaints: below.reduce((total, [, count]) => total + count, 0), among: null };
  }
  const rated = (page.reviews ?? []).flatMap(({ rating }) => rating ?? []);
  if (rated.length === 0) return page.count === 0 ? { complaints: 0, among: null } : null;
  return { complaints: rated.filter((rating) => isIntercepted(rating, threshold)).length, among: rated.length };
}

export interface PageRead {
  of: PageToRead;
  reading: { ok: PublicPage } | { failed: SourceFailure; late?: true };
}

type Figured = Pick<PublicPage, "rating" | "count" | "histogram" | "reviews">;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const sumOf = (numbers: readonly (number | null)[]): number | null => {
  const known = numbers.filter((number) => number !== null);
  return known.length === 0 ? null : sum(known);
};

function starsOf(page: Figured): { stars: number; n: number } {
  const byStar = countedByStar(page);
  if (byStar !== null) return { stars: sum(byStar.counts.map(([star, count]) => star * count)), n: byStar.n };
  const { rating, count } = page;
  return rating === null || count === null ? { stars: 0, n: 0 } : { stars: rating * count, n: count };
}

const countOf = (page: Figured): number | null => page.count ?? countedByStar(page)?.n ?? null;

const standingOf = ({ movedTo, closed }: PublicPage): SourceFigures["standing"] =>
  movedTo !== null ? "moved" : closed === true ? "closed" : null;

const stateOf = (reading: PageRead["reading"]): SourceFigures["state"] =>
  "ok" in reading ? "read" : reading.late ? "slow" : reading.failed;

/** Totals of the pages read. Sources are never averaged together, and samples do not count as complaints. */
export function publicFigures(
  read: readonly PageRead[],
  { inAll, assumptions }: { inAll: number; assumptions: Assumptions },
): PublicFigures {
  const pages = read.flatMap(({ of, reading }) => ("ok" in reading ? [{ of, page: reading.ok }] : []));
  const told = pages.map(({ of, page }) => publicComplaintsIn(page, of.interceptLessThan));
  const publicComplaints = sumOf(told.map((one) => (one?.among === null ? one.complaints : null)));
  const rated = pages.map(({ page }) => starsOf(page));
  const n = sum(rated.map(({ n }) => n));
  return {
    publicReviews: sumOf(pages.map(({ page }) => countOf(page))),
    publicComplaints,
    // Other pages may have complaints too.
    complaintsFrom: publicComplaints === null ? null : told.every((one) => one?.among === null) ? "histogram" : "shown",
    reputationScore: n === 0 ? null : reputationScoreOf(sum(rated.map(({ stars }) => stars)), n, "public"),
    reputationCost: publicComplaints === null ? null : worthOf(publicComplaints, assumptions),
    sources: read.map(({ of: { source, location, interceptLessThan }, reading }) => {
      const page = "ok" in reading ? reading.ok : null;
      const counted = page && publicComplaintsIn(page, interceptLessThan);
      return {
        source,
        location,
        state: stateOf(reading),
        rating: page?.rating ?? null,
        count: page && countOf(page),
        inScore: page !== null && starsOf(page).n > 0,
        complaints: counted?.complaints ?? null,
        complaintsAmong: counted?.among ?? null,
        interceptLessThan,
        url: page?.url ?? null,
        standing: page && standingOf(page),
      };
    }),
    pages: { counted: pages.length, inAll },
  };
}

export const noPublicFigures: PublicFigures = {
  publicReviews: null,
  publicComplaints: null,
  complaintsFrom: null,
  reputationScore: null,
  reputationCost: null,
  sources: [],
  pages: { counted: 0, inAll: 0 },
};
