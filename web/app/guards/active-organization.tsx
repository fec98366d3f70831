import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Outlet, useParams } from "react-router-dom";
import { organizationsQuery, useOrganizations } from "#web/api/organizations.ts";
import { sessionQuery } from "#web/api/session.ts";
import { Waiting } from "#web/parts/layout/waiting.tsx";
import { startUp, useOrganizationsStore } from "#web/session/organizations-store.ts";
import { FailurePage, NotFoundPage } from "../error-page.tsx";

/**
 * Keeps the selected organization in step with the address. An address below `/organizations/{organization}` exists
 * only if that organization is in the person's list. One that the browser remembers is shown at once, while the list is
 * read again.
 */
export default function ActiveOrganization() {
  const { organization } = useParams();
  const queries = useQueryClient();
  const list = useOrganizations();
  const known = useOrganizationsStore((store) => store.organizations.some(({ _id }) => _id === organization));
  const [settled, setSettled] = useState<{ organization: string | undefined; error?: unknown }>();

  useEffect(() => {
    if (list.data) useOrganizationsStore.getState().replace(list.data);
  }, [list.data]);

  useEffect(() => {
    let current = true;
    if (organization !== undefined) useOrganizationsStore.getState().select(organization);
    startUp({
      requested: organization,
      loggedIn: queries.getQueryData(sessionQuery.queryKey) !== undefined,
      fetchSession: async () => (await queries.fetchQuery(sessionQuery)) !== null,
      fetchOrganizations: () => queries.fetchQuery(organizationsQuery),
    }).then(
      () => current && setSettled({ organization }),
      (error: unknown) => current && setSettled({ organization, error }),
    );
    return () => {
      current = false;
    };
  }, [organization, queries]);

  if (organization === undefined || known) return <Outlet />;
  if (settled === undefined || settled.organization !== organization) return <Waiting />;
  return settled.error === undefined ? <NotFoundPage /> : <FailurePage error={settled.error} />;
}
