import type { QueryClient } from "@tanstack/react-query";
import { addresses } from "#web/addresses.ts";
import { organizationsQuery } from "#web/api/organizations.ts";
import { startUp, useOrganizationsStore } from "#web/session/organizations-store.ts";

/**
 * Where a person starts who wanted no other page: the active organization's dashboard, or the list if there is none.
 */
export async function startPage(queries: QueryClient): Promise<string> {
  await startUp({
    requested: undefined,
    loggedIn: true,
    fetchSession: async () => true,
    fetchOrganizations: () => queries.fetchQuery(organizationsQuery),
  });
  const { selected } = useOrganizationsStore.getState();
  return selected === null ? addresses.organizations : addresses.dashboard(selected);
}
