import type { QueryClient } from "@tanstack/react-query";
import { keptFor } from "#shared/rules/figures/kept-figures.ts";
import type { Period } from "#shared/rules/figures/period.ts";
import { dashboardKey, organizationKey } from "./organizations.ts";

/** How often this browser changed what figures count, and the periods that were counted since the last time. */
interface OwnChanges {
  changes: number;
  counted: readonly string[];
}

const key = (organization: string) => [...organizationKey(organization), "own changes"] as const;
const nameOf = (period: Partial<Period>) => JSON.stringify([period.from, period.to]);

/**
 * Notes that this browser changed what figures count, and has those that are shown read again. Figures that the server keeps
 * for some minutes would not show it: who resolved a complaint would find it still waiting.
 */
export function figuresChanged(queries: QueryClient, organization: string): Promise<void> {
  queries.setQueryDefaults(key(organization), { gcTime: keptFor });
  queries.setQueryData<OwnChanges>(key(organization), (own) => ({ changes: (own?.changes ?? 0) + 1, counted: [] }));
  return queries.invalidateQueries({ queryKey: dashboardKey(organization) });
}

/**
 * Has a period's figures counted by `count`, anew where this browser changed something since they were: once for each change
 * and period. What is changed meanwhile is counted the next time.
 */
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
