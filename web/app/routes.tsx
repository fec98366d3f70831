import type { RouteObject } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";
import { loadTexts } from "#web/language/texts.ts";
import { around, type Lazily, screen, withDataOf, withOrganizations } from "./lazily.tsx";

const organization = ":organization";
const token = ":token";

const within = (outers: readonly Lazily[], routes: RouteObject[]): RouteObject[] =>
  outers.reduceRight((children, outer) => [{ ...outer, children }], routes);

const defaultLayout = around(() => import("./layouts/default-layout.tsx"));
const loginLayout = around(() => import("./layouts/login-layout.tsx"));
const forGuests = around(() => import("./guards/for-guests.tsx"));
const staff = async () => (await import("./staff.ts")).staffShell;
const needsAccount = around(async () => ({ default: (await staff()).NeedsAccount }));
const needsStaff = around(async () => ({ default: (await staff()).NeedsStaff }));
const needsOnboarding = around(async () => ({ default: (await staff()).NeedsOnboarding }));
const dashboardLayout = around(async () => ({ default: (await staff()).DashboardLayout }));
const activeOrganization = withOrganizations(around(async () => ({ default: (await staff()).ActiveOrganization })));

const settings = (whose: "MySettings" | "OrganizationSettingsLayout") =>
  around(async () => {
    const [areas] = await Promise.all([import("./settings.tsx"), loadTexts(["settings"])]);
    await areas.fetchArea(location.pathname);
    return { default: areas[whose] };
  });

const needsPlatform = around(() => import("./guards/needs-platform.tsx"));
const onboardingStep = around(() => import("./guards/onboarding-step.tsx"));

const publicScreens: RouteObject[] = [
  { path: appAddresses.home, ...screen(() => import("../screens/home/index.tsx"), "home", "home", "feedbacks") },
  { path: appAddresses.terms, ...screen(() => import("../screens/terms/index.tsx"), "terms", "terms") },
];

const guestScreens: RouteObject[] = [
  { path: appAddresses.login, ...screen(() => import("../screens/login/index.tsx"), "login", "account") },
  {
    path: appAddresses.register,
    ...screen(() => import("../screens/register/index.tsx"), "register", "account", "entry"),
  },
  { path: appAddresses.forgot, ...screen(() => import("../screens/forgot/index.tsx"), "forgot", "account", "entry") },
  { path: appAddresses.verify, ...screen(() => import("../screens/verify/index.tsx"), "verify", "account", "entry") },
];

// Emailed links must also work for somebody logged in as another user, so there is no guard.
const emailedScreens: RouteObject[] = [
  {
    path: appAddresses.reset(token),
    ...screen(() => import("../screens/forgot/[token]/index.tsx"), "reset", "account", "entry"),
  },
  {
    path: appAddresses.verifyToken(token),
    ...screen(() => import("../screens/verify/[token]/index.tsx"), "verify", "account", "entry"),
  },
];

const choosePasswordScreen: RouteObject = {
  path: appAddresses.choosePassword,
  ...screen(() => import("../screens/choose-password/index.tsx"), "choosePassword", "account", "entry", "join"),
};

/** A new account may join an organization instead of setting up its own. */
const joinScreen: RouteObject = {
  path: appAddresses.join(":offer"),
  ...screen(() => import("../screens/join/[offer]/index.tsx"), "join", "join"),
};

const onboardingScreen: RouteObject = {
  path: appAddresses.onboarding(":step?"),
  ...screen(
    () => import("../screens/onboarding/index.tsx"),
    "onboarding",
    "onboarding",
    "organizations",
    "interception",
    "feedbacks",
    "sources",
  ),
};

export const staffScreens: RouteObject[] = [
  ...within(
    [needsPlatform],
    [
      {
        path: appAddresses.admin,
        ...screen(() => import("../screens/admin/index.tsx"), "admin", "admin", "plans", "failures"),
      },
    ],
  ),
  {
    path: appAddresses.me,
    ...screen(() => import("../screens/me/index.tsx"), "me", "me", "feedbacks", "failures", "join"),
  },
  {
    path: appAddresses.organizations,
    ...screen(() => import("../screens/organizations/index.tsx"), "organizations", "organizations", "join"),
  },
  {
    path: appAddresses.createOrganization,
    ...screen(
      () => import("../screens/organizations/create/index.tsx"),
      "createOrganization",
      "organizations",
      "interception",
    ),
  },
  {
    path: appAddresses.dashboard(organization),
    ...withDataOf(
      "dashboard",
      screen(() => import("../screens/organizations/[organization]/index.tsx"), "dashboard", "dashboard", "feedbacks"),
    ),
  },
  {
    path: appAddresses.feedbacks(organization),
    ...withDataOf(
      "feedbacks",
      screen(
        () => import("../screens/organizations/[organization]/feedbacks/index.tsx"),
        "feedbacks",
        "feedbacks",
        "failures",
      ),
    ),
  },
  {
    path: appAddresses.reviews(organization),
    ...screen(
      () => import("../screens/organizations/[organization]/reviews/index.tsx"),
      "reviews",
      "sources",
      "feedbacks",
    ),
  },
  {
    path: appAddresses.importFeedbacks(organization),
    ...withDataOf(
      "places",
      screen(() => import("../screens/organizations/[organization]/feedbacks/import/index.tsx"), "import", "imports"),
    ),
  },
  {
    path: appAddresses.requests(organization),
    ...withDataOf(
      "places",
      screen(
        () => import("../screens/organizations/[organization]/requests/index.tsx"),
        "requests",
        "requests",
        "feedbacks",
        "failures",
      ),
    ),
  },
  {
    path: appAddresses.newRequest(organization),
    ...withDataOf(
      "places",
      screen(
        () => import("../screens/organizations/[organization]/requests/new/index.tsx"),
        "newRequest",
        "requests",
        "feedbacks",
        "failures",
      ),
    ),
  },
  {
    path: appAddresses.importRequests(organization),
    ...withDataOf(
      "places",
      screen(
        () => import("../screens/organizations/[organization]/requests/import/index.tsx"),
        "importRequests",
        "imports",
        "requests",
        "feedbacks",
        "failures",
      ),
    ),
  },
  {
    path: appAddresses.qr(organization),
    ...withDataOf(
      "places",
      screen(() => import("../screens/organizations/[organization]/qr/index.tsx"), "qr", "qr"),
    ),
  },
  {
    path: appAddresses.newEmail(token),
    ...screen(() => import("../screens/me/email/[token]/index.tsx"), "settings", "personal"),
  },
  {
    path: appAddresses.users(organization),
    ...withDataOf(
      "users",
      screen(
        () => import("../screens/organizations/[organization]/users/index.tsx"),
        "users",
        "users",
        "organizations",
      ),
    ),
  },
  {
    path: appAddresses.addUser(organization),
    ...screen(
      () => import("../screens/organizations/[organization]/users/new/index.tsx"),
      "addUser",
      "users",
      "plans",
      "organizations",
      "account",
    ),
  },
  {
    path: appAddresses.importUsers(organization),
    ...screen(
      () => import("../screens/organizations/[organization]/users/import/index.tsx"),
      "importUsers",
      "imports",
      "organizations",
    ),
  },
  {
    path: appAddresses.user(organization, ":userId"),
    ...screen(
      () => import("../screens/organizations/[organization]/users/[userId]/index.tsx"),
      "user",
      "users",
      "organizations",
    ),
  },
  {
    path: appAddresses.locations(organization),
    ...withDataOf(
      "places",
      screen(
        () => import("../screens/organizations/[organization]/locations/index.tsx"),
        "locations",
        "locations",
        "plans",
      ),
    ),
  },
  {
    path: appAddresses.newLocation(organization),
    ...screen(
      () => import("../screens/organizations/[organization]/locations/new/index.tsx"),
      "newLocation",
      "locations",
      "organizations",
      "billing",
    ),
  },
  {
    path: appAddresses.importLocations(organization),
    ...screen(
      () => import("../screens/organizations/[organization]/locations/import/index.tsx"),
      "importLocations",
      "imports",
      "locations",
      "billing",
    ),
  },
  {
    path: appAddresses.location(organization, ":location"),
    ...screen(
      () => import("../screens/organizations/[organization]/locations/[location]/index.tsx"),
      "location",
      "locations",
      "plans",
      "organizations",
      "billing",
      "settings",
      "sources",
    ),
  },
  {
    path: appAddresses.employees(organization),
    ...withDataOf(
      "places",
      screen(() => import("../screens/organizations/[organization]/employees/index.tsx"), "employees", "locations"),
    ),
  },
  {
    path: appAddresses.newEmployee(organization),
    ...screen(
      () => import("../screens/organizations/[organization]/employees/new/index.tsx"),
      "newEmployee",
      "locations",
      "organizations",
    ),
  },
  {
    path: appAddresses.employee(organization, ":employee"),
    ...screen(
      () => import("../screens/organizations/[organization]/employees/[employee]/index.tsx"),
      "employee",
      "locations",
      "organizations",
      "settings",
    ),
  },
  {
    path: appAddresses.checkout(organization),
    ...screen(
      () => import("../screens/organizations/[organization]/checkout/index.tsx"),
      "checkout",
      "billing",
      "plans",
      "failures",
    ),
  },
  {
    path: appAddresses.subscriptionAlone(organization),
    ...screen(
      () => import("../screens/organizations/[organization]/settings/subscription/index.tsx"),
      "settings:areas.subscription.name",
      "billing",
      "plans",
      "settings",
      "failures",
    ),
  },
  { path: `${appAddresses.mySettings()}/*`, ...settings("MySettings") },
  {
    path: `${appAddresses.settings(organization)}/*`,
    ...withDataOf("settings", settings("OrganizationSettingsLayout")),
  },
];

/** Every screen, layout and guard is a chunk of its own. */
export const appRoutes: RouteObject[] = [
  ...within([defaultLayout], publicScreens),
  ...within(
    [loginLayout],
    [
      ...within([forGuests], guestScreens),
      ...emailedScreens,
      choosePasswordScreen,
      ...within([needsAccount], [joinScreen]),
    ],
  ),
  ...within([needsAccount, onboardingStep], [onboardingScreen]),
  ...within([needsStaff, needsOnboarding, dashboardLayout, activeOrganization], staffScreens),
  { path: "*", ...screen(() => import("./not-found-page.tsx"), "notFound") },
];
