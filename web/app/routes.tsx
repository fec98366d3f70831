import type { RouteObject } from "react-router-dom";
import { frame, screen } from "./lazily.tsx";

const notFound = screen(() => import("./not-found-page.tsx"), "notFound");

const publicPages: RouteObject = {
  ...frame(() => import("./layouts/default-layout.tsx")),
  children: [
    { index: true, ...screen(() => import("../screens/home/index.tsx"), "home", "home", "feedbacks") },
    { path: "terms", ...screen(() => import("../screens/terms/index.tsx"), "terms", "terms") },
  ],
};

const accountPages: RouteObject = {
  ...frame(() => import("./layouts/login-layout.tsx")),
  children: [
    {
      ...frame(() => import("./guards/for-guests.tsx")),
      children: [
        { path: "login", ...screen(() => import("../screens/login/index.tsx"), "login", "account") },
        { path: "register", ...screen(() => import("../screens/register/index.tsx"), "register", "account") },
        { path: "forgot", ...screen(() => import("../screens/forgot/index.tsx"), "forgot", "account") },
        { path: "verify", ...screen(() => import("../screens/verify/index.tsx"), "verify", "account") },
      ],
    },
    // An emailed link serves also who is logged in here already, perhaps as somebody else.
    { path: "forgot/:token", ...screen(() => import("../screens/forgot/[token].tsx"), "reset", "account") },
    { path: "verify/:token", ...screen(() => import("../screens/verify/[token].tsx"), "verify", "account") },
  ],
};

const needsAccount = frame(() => import("./guards/needs-account.tsx"));

const onboardingPages: RouteObject = {
  ...needsAccount,
  children: [
    {
      path: "onboarding/:step?",
      ...screen(
        () => import("../screens/onboarding/index.tsx"),
        "onboarding",
        "onboarding",
        "organizations",
        "interception",
        "feedbacks",
      ),
    },
  ],
};

const organizationPages: RouteObject = {
  path: "organizations/:organization",
  children: [
    {
      index: true,
      ...screen(
        () => import("../screens/organizations/[organization]/index.tsx"),
        "dashboard",
        "dashboard",
        "feedbacks",
      ),
    },
    {
      path: "feedbacks",
      ...screen(() => import("../screens/organizations/[organization]/feedbacks.tsx"), "feedbacks", "feedbacks"),
    },
    {
      path: "feedbacks/import",
      ...screen(() => import("../screens/organizations/[organization]/import.tsx"), "import", "feedbacks"),
    },
    { path: "qr", ...screen(() => import("../screens/organizations/[organization]/qr.tsx"), "qr", "qr") },
  ],
};

const dashboardPages: RouteObject = {
  ...needsAccount,
  children: [
    {
      ...frame(() => import("./guards/needs-onboarding.tsx")),
      children: [
        {
          ...frame(() => import("./layouts/dashboard-layout.tsx")),
          children: [
            {
              ...frame(() => import("./guards/active-organization.tsx")),
              children: [
                { path: "me", ...screen(() => import("../screens/me/index.tsx"), "me", "account", "feedbacks") },
                {
                  path: "organizations",
                  ...screen(() => import("../screens/organizations/index.tsx"), "organizations", "organizations"),
                },
                {
                  path: "organizations/create",
                  ...screen(
                    () => import("../screens/organizations/create.tsx"),
                    "createOrganization",
                    "organizations",
                    "interception",
                  ),
                },
                organizationPages,
              ],
            },
          ],
        },
      ],
    },
  ],
};

/** The routes of spec §2. Every screen, layout and guard is a chunk of its own. */
export const routes: RouteObject[] = [
  publicPages,
  accountPages,
  onboardingPages,
  dashboardPages,
  { path: "*", ...notFound },
];
