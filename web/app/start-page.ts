import type { QueryClient } from "@tanstack/react-query";
import { organizationsQuery } from "#web/api/organizations.ts";
import { startUp, useOrganizationsStore } from "./organizations-store.ts";

/** Where somebody begins who wanted to go nowhere else: the active organization's dashboard, or the list without one. */
export async function startPage(queries: QueryClient): Promise<string> {
  await startUp({
    requested: undefined,
    loggedIn: true,
    fetchSession: async () => true,
    fetchOrganizations: () => queries.fetchQuery(organizationsQuery),
  });
  const { selected } = useOrganizationsStore.getState();
  return selected === null ? "/organizations" : `/organizations/${selected}`;
}
