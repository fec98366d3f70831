import type { OnboardingStep } from "#shared/model/onboarding.ts";
import { addresses as linked } from "#shared/rules/addresses.ts";

/** Null, undefined and empty parameters are left out. */
export type Query = Readonly<Record<string, string | null | undefined>>;

export function changedSearch(search: URLSearchParams, changes: Query): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}

function withQuery(path: string, query: Query): string {
  const search = changedSearch(new URLSearchParams(), query).toString();
  return search === "" ? path : `${path}?${search}`;
}

export const onboardingEnd = "done";

/** Log-in parameter: until when a just closed account can be reopened. */
export const closedParameter = "closed";

/**
 * All addresses of the app. Links pass ids, routes pass parameter names (`:organization`); the router adds the language
 * prefix.
 */
export const appAddresses = {
  ...linked,
  home: "/",
  terms: "/terms",
  register: "/register",
  verify: "/verify",
  choosePassword: "/choose-password",
  onboarding: (step?: OnboardingStep | typeof onboardingEnd | ":step?") =>
    step === undefined ? "/onboarding" : `/onboarding/${step}`,
  admin: "/admin",
  organizations: "/organizations",
  createOrganization: "/organizations/create",
  dashboard: (organization: string, query: Query = {}) => withQuery(`/organizations/${organization}`, query),
  feedbacks: (organization: string, query: Query = {}) => withQuery(linked.feedbacks(organization), query),
  reviews: (organization: string, query: Query = {}) => withQuery(`/organizations/${organization}/reviews`, query),
  importFeedbacks: (organization: string) => `${linked.feedbacks(organization)}/import`,
  requests: (organization: string, query: Query = {}) => withQuery(`/organizations/${organization}/requests`, query),
  newRequest: (organization: string) => `/organizations/${organization}/requests/new`,
  importRequests: (organization: string) => `/organizations/${organization}/requests/import`,
  settings: (organization: string, area?: string) =>
    `/organizations/${organization}/settings${area === undefined ? "" : `/${area}`}`,
  users: (organization: string, query: Query = {}) => withQuery(`/organizations/${organization}/users`, query),
  addUser: (organization: string) => `/organizations/${organization}/users/new`,
  importUsers: (organization: string) => `/organizations/${organization}/users/import`,
  locations: (organization: string, query: Query = {}) => withQuery(`/organizations/${organization}/locations`, query),
  newLocation: (organization: string) => `/organizations/${organization}/locations/new`,
  importLocations: (organization: string) => `/organizations/${organization}/locations/import`,
  location: (organization: string, location: string) => `/organizations/${organization}/locations/${location}`,
  employees: (organization: string, query: Query = {}) => withQuery(`/organizations/${organization}/employees`, query),
  newEmployee: (organization: string, query: Query = {}) =>
    withQuery(`/organizations/${organization}/employees/new`, query),
  employee: (organization: string, employee: string) => `/organizations/${organization}/employees/${employee}`,
  qr: (organization: string) => `/organizations/${organization}/qr`,
  subscriptionAlone: (organization: string) => `/organizations/${organization}/subscription`,
  /** Links need `reloadDocument`: only this address's CSP allows Stripe's script. */
  checkout: (organization: string) => `/organizations/${organization}/checkout`,
  /** Saves a card without subscribing. */
  addCard: (organization: string) => `/organizations/${organization}/checkout?card`,
  confirmPurchase: (organization: string, purchase: string) =>
    withQuery(`/organizations/${organization}/checkout`, { pay: purchase }),
};

export const customerPath = (link: string): string => `/a/${link}`;

export const shortCustomerAddress = (link: string): string => location.host + customerPath(link);

export const customerAddress = (link: string): string => location.origin + customerPath(link);
