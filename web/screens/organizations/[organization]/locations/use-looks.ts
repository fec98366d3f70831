import { useState } from "react";
import type { PublicFigures } from "#shared/model/dashboard.ts";
import type { ApiProblem } from "#web/api/problem.ts";
import { useSourceFiguresOfEach } from "#web/api/sources.ts";

/** What came of looking at a location's own pages, so far. */
export interface Look {
  figures: PublicFigures | undefined;
  problem: ApiProblem | null;
  reading: boolean;
  again: () => void;
}

/** Whether a look ended without all pages of its location. */
export const isPartial = ({ figures, reading }: Look): boolean =>
  !reading && (figures === undefined || figures.pages.counted < figures.pages.inAll);

/** Whether looking again may read more: a page that its source no longer knows has to be connected again first. */
export const mayReadMore = (look: Look): boolean =>
  isPartial(look) && !look.figures?.sources.every(({ state }) => state === "read" || state === "gone");

/** The looks at locations' own pages, which are read only when somebody asks: each page is billed. */
export function useLooks(organization: string) {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const results = useSourceFiguresOfEach(organization, asked);
  const looks = new Map<string, Look>();
  for (const [at, { data, error, isFetching, refetch }] of results.entries()) {
    const look = { figures: data, problem: error, reading: isFetching, again: () => void refetch() };
    const location = asked[at];
    if (location !== undefined) looks.set(location, look);
  }
  return { looks, ask: (locations: readonly string[]) => setAsked([...asked, ...locations]) };
}
