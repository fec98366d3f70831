import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { matchPath, Navigate, Outlet, useLocation, useParams } from "react-router-dom";
import type { Plan } from "#shared/model/plan.ts";
import { isEnding } from "#shared/rules/billing/subscription.ts";
import { type Membership, mayIn, type Permission, type RoleStanding, reachOf } from "#shared/rules/permissions.ts";
import { allows } from "#shared/rules/plans.ts";
import { appAddresses } from "#web/addresses.ts";
import { organizationQuery, organizationsQuery, useOrganizations } from "#web/api/organizations.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { sessionQuery } from "#web/api/session.ts";
import { loadTexts } from "#web/language/texts.ts";
import { WaitingNote } from "#web/parts/layout/waiting.tsx";
import {
  areaPermissions,
  type FeatureScreen,
  type OrganizationScreen,
  type ScreenPermission,
  screenFeatures,
  screenPermissions,
} from "#web/screen-permissions.ts";
import { isVisited, type KnownOrganization, startUp, useOrganizationsStore } from "#web/session/organizations-store.ts";
import { FailurePage, NotFoundPage } from "../error-page.tsx";
import { NotForRole } from "./not-for-role.tsx";

const isScreen = (name: string): name is OrganizationScreen => Object.hasOwn(screenPermissions, name);

const guarded: readonly (readonly [path: string, needed: ScreenPermission])[] = [
  ...Object.keys(screenPermissions)
    .filter(isScreen)
    .map((name) => [`${appAddresses[name](":organization")}/*`, screenPermissions[name]] as const),
  // The settings' layout answers roles that lack an area's permission.
  ...Object.entries(areaPermissions).map(
    ([area, permission]) => [appAddresses.settings(":organization", area), { permission, guard: "closed" }] as const,
  ),
];

const neededAt = (pathname: string): ScreenPermission[] =>
  guarded.filter(([path]) => matchPath(path, pathname) !== null).map(([, needed]) => needed);

/** The permission that a role lacks for an address; undefined if none. */
export const lackedPermission = (member: Membership, pathname: string): Permission | undefined =>
  neededAt(pathname).find(({ permission, guard }) => guard === undefined && reachOf(member, permission) === "none")
    ?.permission;

/** Whether a page has no use while the organization is closed. */
export const endsWithClosing = (standing: RoleStanding, pathname: string): boolean =>
  neededAt(pathname).some(
    ({ permission, guard }) =>
      guard !== "nothing" && reachOf(standing, permission) !== "none" && !mayIn(standing, permission),
  );

const isFeatureScreen = (name: string): name is FeatureScreen => Object.hasOwn(screenFeatures, name);
const featureScreens = Object.keys(screenFeatures).filter(isFeatureScreen);

/** The screen at an address whose feature the plan lacks; undefined if none. */
export const screenBeyond = (plan: Plan, pathname: string): FeatureScreen | undefined =>
  featureScreens.find(
    (name) =>
      matchPath(`${appAddresses[name](":organization")}/*`, pathname) !== null && !allows(plan, screenFeatures[name]),
  );

const placesScreens = (["dashboard", "feedbacks", "locations"] as const).map((name) =>
  appAddresses[name](":organization"),
);

/** Whether a screen would show other locations' feedback to somebody if the plan read them. */
export const isAboutPlaces = (
  { plan, ...member }: Pick<KnownOrganization, "role" | "limitedTo" | "plan">,
  pathname: string,
): boolean =>
  !allows(plan, "locations", 2) &&
  reachOf(member, "feedback.read") === "all" &&
  placesScreens.some((path) => matchPath(path, pathname) !== null);

const BeyondPlan = lazy(async () => {
  const [part] = await Promise.all([import("#web/parts/billing/beyond-plan.tsx"), loadTexts(["plans", "feedbacks"])]);
  return { default: part.BeyondPlanScreen };
});

const VisitedBanner = lazy(async () => {
  const [banner] = await Promise.all([import("../banner/visited-banner.tsx"), loadTexts(["admin"])]);
  return banner;
});

const ClosedBanner = lazy(async () => {
  const [banner] = await Promise.all([import("../banner/closed-banner.tsx"), loadTexts(["organizations"])]);
  return banner;
});

const UnpaidBanner = lazy(async () => {
  const [banner] = await Promise.all([import("../banner/unpaid-banner.tsx"), loadTexts(["billing"])]);
  return banner;
});

const LockedLocationsBanner = lazy(async () => {
  const [banner] = await Promise.all([import("../banner/locked-locations-banner.tsx"), loadTexts(["plans"])]);
  return banner;
});

const CameBackBanner = lazy(async () => {
  const [banner] = await Promise.all([import("../banner/came-back-banner.tsx"), loadTexts(["billing"])]);
  return banner;
});

async function fetchVisited(queries: QueryClient, organization: string) {
  const user = await queries.fetchQuery(sessionQuery);
  if (user?.platformAdministrator !== true) return null;
  try {
    return await queries.fetchQuery(organizationQuery(organization));
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null;
    throw error;
  }
}

/**
 * Selects the organization in the address. Unlisted ones exist only for platform administrators; remembered ones are
 * shown while the list is refetched.
 */
export default function ActiveOrganization() {
  const { organization } = useParams();
  const { pathname } = useLocation();
  const queries = useQueryClient();
  const list = useOrganizations();
  const known = useOrganizationsStore((store) => store.organizations.find(({ _id }) => _id === organization));
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
      fetchVisited: (visited) => fetchVisited(queries, visited),
    }).then(
      () => current && setSettled({ organization }),
      (error: unknown) => current && setSettled({ organization, error }),
    );
    return () => {
      current = false;
    };
  }, [organization, queries]);

  const lacked = known && lackedPermission(known, pathname);
  if (lacked !== undefined) return <NotForRole permission={lacked} member={known} />;
  if (known !== undefined && endsWithClosing(known, pathname))
    return <Navigate to={appAddresses.dashboard(known._id)} replace />;
  if (organization === undefined) return <Outlet />;
  if (known !== undefined) {
    const listed = list.data?.find(({ _id }) => _id === known._id);
    // Nobody pays for a closed organization.
    const plan = mayIn(known, "billing.manage") ? listed?.subscription : null;
    const beyond = screenBeyond((listed ?? known).plan, pathname);
    return (
      <>
        <Suspense>
          {isVisited(known) ? <VisitedBanner name={known.name} /> : null}
          {known.closedAt === null ? null : <ClosedBanner organization={known} closedAt={known.closedAt} />}
          {plan?.unpaidSince ? <UnpaidBanner organization={known._id} plan={plan} /> : null}
          {isAboutPlaces(known, pathname) ? <LockedLocationsBanner organization={known} /> : null}
          {plan && isEnding(plan) ? <CameBackBanner organization={known._id} plan={plan} /> : null}
        </Suspense>
        {beyond === undefined ? (
          <Outlet />
        ) : (
          <Suspense fallback={<WaitingNote />}>
            <BeyondPlan organization={known} screen={beyond} feature={screenFeatures[beyond]} />
          </Suspense>
        )}
      </>
    );
  }
  if (settled === undefined || settled.organization !== organization) return <WaitingNote />;
  return settled.error === undefined ? <NotFoundPage /> : <FailurePage error={settled.error} />;
}
