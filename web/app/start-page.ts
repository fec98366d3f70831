import type { QueryClient } from "@tanstack/react-query";
import { appAddresses } from "#web/addresses.ts";
import { organizationsQuery } from "#web/api/organizations.ts";
import { sessionQuery } from "#web/api/session.ts";
import { startUp, useOrganizationsStore } from "#web/session/organizations-store.ts";

export async function startPage(queries: QueryClient): Promise<string> {
  await startUp({
    requested: undefined,
    loggedIn: true,
    fetchSession: async () => true,
    fetchOrganizations: () => queries.fetchQuery(organizationsQuery),
  });
  const { selected } = useOrganizationsStore.getState();
  if (selected !== null) return appAddresses.dashboard(selected);
  const user = await queries.fetchQuery(sessionQuery);
  return user?.platformAdministrator ? appAddresses.admin : appAddresses.organizations;
}
