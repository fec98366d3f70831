import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { importLocationsRoute } from "#shared/contract/locations.ts";
import { type LocationReport, type LocationRow, locationBatchLimit } from "#shared/model/location.ts";
import { type Batches, useBatchJob } from "./batch-job.ts";
import { call } from "./client.ts";
import { organizationCacheKey } from "./organizations.ts";
import { figuresChanged } from "./own-changes.ts";

const none: LocationReport = { added: 0, alreadyThere: 0, rejected: [] };

/** With `links`, each location without a feedback link gets one made from its name. */
export const locationBatches = (
  queries: QueryClient,
  organization: string,
  rows: readonly LocationRow[],
  links: boolean,
): Batches<LocationRow, LocationReport> => ({
  rows,
  next: (all, start) => all.slice(start, start + locationBatchLimit),
  send: (batch) => call(importLocationsRoute, { params: { organization }, body: { rows: [...batch], links } }),
  none,
  sum: (one, two) => ({
    added: one.added + two.added,
    alreadyThere: one.alreadyThere + two.alreadyThere,
    rejected: [...one.rejected, ...two.rejected],
  }),
  onEnd: () => {
    void figuresChanged(queries, organization);
    void queries.invalidateQueries({ queryKey: organizationCacheKey(organization) });
  },
});

export function useLocationImport(organization: string) {
  const queries = useQueryClient();
  const { start, ...job } = useBatchJob<LocationRow, LocationReport>(none);
  return {
    ...job,
    start: (rows: readonly LocationRow[], links: boolean) => start(locationBatches(queries, organization, rows, links)),
  };
}
