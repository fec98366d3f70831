import { Navigate, type RouteObject, useParams, useRoutes } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";
import type { Namespace } from "#web/language/texts.ts";
import { type AreaKey, firstArea } from "#web/parts/settings/areas.ts";
import { useOrganizationsStore } from "#web/session/organizations-store.ts";
import SettingsLayout from "./layouts/settings-layout.tsx";
import { handleOf, type Lazily, type ShownScreen, screen } from "./lazily.tsx";

const notFound: RouteObject = { path: "*", ...screen(() => import("./not-found-within.tsx"), "notFound") };

const area = (load: () => Promise<ShownScreen>, name: AreaKey, ...texts: Namespace[]): RouteObject & Lazily => ({
  path: name,
  ...screen(load, `settings:areas.${name}.name`, "settings", ...texts),
});

export const myAreas = [
  area(() => import("../screens/me/settings/profile/index.tsx"), "profile", "account", "personal"),
  area(() => import("../screens/me/settings/email/index.tsx"), "email", "personal", "account"),
  area(() => import("../screens/me/settings/password/index.tsx"), "password", "personal", "account", "entry"),
  area(() => import("../screens/me/settings/appearance/index.tsx"), "appearance", "personal"),
  area(() => import("../screens/me/settings/notifications/index.tsx"), "notifications", "personal", "failures"),
  area(() => import("../screens/me/settings/organizations/index.tsx"), "organizations", "organizations", "failures"),
  area(() => import("../screens/me/settings/sessions/index.tsx"), "sessions", "personal", "feedbacks", "failures"),
  area(() => import("../screens/me/settings/data/index.tsx"), "data", "personal", "failures"),
  area(
    () => import("../screens/me/settings/close-account/index.tsx"),
    "close-account",
    "personal",
    "billing",
    "account",
    "failures",
  ),
];

export const settingsRoutes = [
  area(
    () => import("../screens/organizations/[organization]/settings/organization/index.tsx"),
    "organization",
    "business",
    "organizations",
  ),
  area(
    () => import("../screens/organizations/[organization]/settings/feedback/index.tsx"),
    "feedback",
    "business",
    "interception",
    "organizations",
  ),
  area(
    () => import("../screens/organizations/[organization]/settings/requests/index.tsx"),
    "requests",
    "asking",
    "plans",
    "requests",
    "failures",
  ),
  area(() => import("../screens/organizations/[organization]/settings/resources/index.tsx"), "resources", "sources"),
  area(
    () => import("../screens/organizations/[organization]/settings/public-score/index.tsx"),
    "public-score",
    "plans",
    "business",
    "failures",
  ),
  area(
    () => import("../screens/organizations/[organization]/settings/subscription/index.tsx"),
    "subscription",
    "plans",
    "billing",
    "failures",
  ),
  area(
    () => import("../screens/organizations/[organization]/settings/payment-methods/index.tsx"),
    "payment-methods",
    "billing",
    "failures",
  ),
  area(
    () => import("../screens/organizations/[organization]/settings/sms-credits/index.tsx"),
    "sms-credits",
    "plans",
    "requests",
    "billing",
    "failures",
  ),
  area(
    () => import("../screens/organizations/[organization]/settings/stopped/index.tsx"),
    "stopped",
    "stopped",
    "failures",
  ),
  area(
    () => import("../screens/organizations/[organization]/settings/api-keys/index.tsx"),
    "api-keys",
    "plans",
    "apiKeys",
    "failures",
  ),
  area(
    () => import("../screens/organizations/[organization]/settings/audit-log/index.tsx"),
    "audit-log",
    "audit",
    "apiKeys",
    "failures",
  ),
  area(
    () => import("../screens/organizations/[organization]/settings/close-organization/index.tsx"),
    "close-organization",
    "organizations",
    "billing",
    "failures",
  ),
];

export const everyArea = [...myAreas, ...settingsRoutes].map(({ handle }) => handle.fetch);

export async function fetchArea(pathname: string): Promise<void> {
  const address = pathname.replace(/\/$/, "");
  const areas = address.includes(`${appAddresses.mySettings()}/`) ? myAreas : settingsRoutes;
  const opened = areas.find(({ path }) => address.endsWith(`/${path}`));
  if (opened)
    await handleOf(opened)
      ?.fetch()
      .catch(() => undefined);
}

const myRoutes: RouteObject[] = [
  { index: true, element: <Navigate to={firstArea(undefined)} replace /> },
  ...myAreas,
  notFound,
];

export function MySettings() {
  return <SettingsLayout>{useRoutes(myRoutes)}</SettingsLayout>;
}

function FirstArea() {
  const { organization } = useParams();
  const known = useOrganizationsStore(({ organizations }) => organizations.find(({ _id }) => _id === organization));
  return <Navigate to={firstArea(known)} replace />;
}

const organizationRoutes: RouteObject[] = [{ index: true, element: <FirstArea /> }, ...settingsRoutes, notFound];

export function OrganizationSettingsLayout() {
  return <SettingsLayout>{useRoutes(organizationRoutes)}</SettingsLayout>;
}
