import { useState } from "react";
import type { PublicFigures } from "#shared/model/dashboard.ts";
import type { ApiProblem } from "#web/api/problem.ts";
import { useSourceFiguresOfEach } from "#web/api/sources.ts";

export interface SourceLook {
  figures: PublicFigures | undefined;
  problem: ApiProblem | null;
  reading: boolean;
  again: () => void;
}

export const isPartial = ({ figures, reading }: SourceLook): boolean =>
  !reading && (figures === undefined || figures.pages.counted < figures.pages.inAll);

/** A page that its source no longer knows must be connected again first. */
export const mayReadMore = (look: SourceLook): boolean =>
  isPartial(look) && !look.figures?.sources.every(({ state }) => state === "read" || state === "gone");

/** Reads public pages on request only, because each is billed. */
export function useLooks(organization: string) {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const results = useSourceFiguresOfEach(organization, asked);
  const looks = new Map<string, SourceLook>();
  for (const [at, { data, error, isFetching, refetch }] of results.entries()) {
    const look = { figures: data, problem: error, reading: isFetching, again: () => void refetch() };
    const location = asked[at];
    if (location !== undefined) looks.set(location, look);
  }
  return { looks, ask: (locations: readonly string[]) => setAsked([...asked, ...locations]) };
}
