import type { QueryClient } from "@tanstack/react-query";
import type { Ahead } from "#web/api/ahead.ts";
import { onceThere } from "#web/api/connection.ts";
import { locationsQuery, organizationQuery, organizationsQuery } from "#web/api/organizations.ts";
import { sessionQuery } from "#web/api/session.ts";
import { useOrganizationsStore } from "#web/session/organizations-store.ts";
import { dashboardAhead } from "../screens/organizations/[organization]/dashboard/ahead.ts";
import { feedbacksAhead } from "../screens/organizations/[organization]/feedbacks/ahead.ts";

const placesAhead = ({ queries, organization }: Ahead) =>
  Promise.all([
    queries.prefetchQuery(organizationQuery(organization)),
    queries.prefetchQuery(locationsQuery(organization)),
  ]);

const usersAsking = onceThere(() => import("../screens/organizations/[organization]/users/ahead.ts"));
const settingsAsking = onceThere(() => import("../screens/organizations/[organization]/settings/ahead.ts"));

const screens = {
  dashboard: dashboardAhead,
  feedbacks: feedbacksAhead,
  places: placesAhead,
  users: async (ahead) => (await usersAsking()).usersAhead(ahead),
  settings: async (ahead) => (await settingsAsking()).settingsAhead(ahead),
} as const satisfies Record<string, (ahead: Ahead) => Promise<unknown>>;

export type ScreenAhead = keyof typeof screens;

export interface Opened {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  queries: QueryClient;
}

async function isUser(queries: QueryClient): Promise<boolean> {
  const user = await queries.fetchQuery(sessionQuery);
  return user !== null && user.onboarding === null && !user.firstLogIn;
}

/** Fetches the person's organizations; remembered ones are shown meanwhile. */
export async function organizationsAhead({ queries }: Opened): Promise<void> {
  const remembered = useOrganizationsStore.getState().organizations.length > 0;
  if (remembered) void queries.prefetchQuery(organizationsQuery);
  else if (await isUser(queries)) await queries.prefetchQuery(organizationsQuery);
}

/**
 * Fetches a screen's data while its code loads. A remembered organization is selected at once, without waiting for the
 * session.
 */
export async function screenAhead(screen: ScreenAhead, { params, search, queries }: Opened): Promise<void> {
  const { organization } = params;
  if (organization === undefined) return;
  const { organizations, select } = useOrganizationsStore.getState();
  const remembered = organizations.find(({ _id }) => _id === organization);
  if (remembered === undefined && !(await isUser(queries))) return;
  select(organization);
  const member = async () => remembered ?? (await queries.fetchQuery(organizationQuery(organization)));
  await screens[screen]({ queries, organization, rest: params["*"] ?? "", search, member });
}
