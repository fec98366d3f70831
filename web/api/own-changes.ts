import type { QueryClient } from "@tanstack/react-query";
import { figuresKeptFor } from "#shared/rules/figures/kept-figures.ts";
import type { Period } from "#shared/rules/figures/period.ts";
import { dashboardKey, organizationCacheKey } from "./organizations.ts";

interface OwnChanges {
  changes: number;
  counted: readonly string[];
}

const key = (organization: string) => [...organizationCacheKey(organization), "own changes"] as const;
const nameOf = (period: Partial<Period>) => JSON.stringify([period.from, period.to]);

/** Refetches shown figures after a change: the server caches them for minutes and would hide it. */
export function figuresChanged(queries: QueryClient, organization: string): Promise<void> {
  queries.setQueryDefaults(key(organization), { gcTime: figuresKeptFor });
  queries.setQueryData<OwnChanges>(key(organization), (own) => ({ changes: (own?.changes ?? 0) + 1, counted: [] }));
  return queries.invalidateQueries({ queryKey: dashboardKey(organization) });
}

/** Runs `count`, bypassing the server's cache once per change and period. */
export async function withOwnChanges<Answer>(
  queries: QueryClient,
  organization: string,
  period: Partial<Period>,
  count: (anew: boolean) => Promise<Answer>,
): Promise<Answer> {
  const own = queries.getQueryData<OwnChanges>(key(organization));
  const anew = own !== undefined && !own.counted.includes(nameOf(period));
  const answer = await count(anew);
  if (anew)
    queries.setQueryData<OwnChanges>(key(organization), (now) =>
      now?.changes === own.changes ? { ...now, counted: [...now.counted, nameOf(period)] } : now,
    );
  return answer;
}
