import type { OnboardingStep } from "#shared/model/onboarding.ts";
import { addresses as linked } from "#shared/rules/addresses.ts";

/** Parameters of an address's query by name. One that is null, undefined or empty is left out. */
export type Query = Readonly<Record<string, string | null | undefined>>;

/** A query with some parameters set. Parameters that are null, undefined or empty are removed. */
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

/** The last part of the address that onboarding ends at, after its six steps. */
export const onboardingEnd = "done";

/** In the address of the log-in page: until when an account that was just closed can be opened again. */
export const closedParameter = "closed";

/**
 * Every address of the app, beginning with those that emails lead to as well. A link passes an id (`addresses.qr(organization._id)`), a route passes the name of its
 * parameter (`addresses.qr(":organization")`). The language prefix is not part of an address: the router adds it.
 */
export const addresses = {
  ...linked,
  home: "/",
  terms: "/terms",
  register: "/register",
  verify: "/verify",
  /** Where a temporary password is replaced, before anything else. */
  choosePassword: "/choose-password",
  onboarding: (step?: OnboardingStep | typeof onboardingEnd | ":step?") =>
    step === undefined ? "/onboarding" : `/onboarding/${step}`,
  /** Every organization, for administrators of the platform. */
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
  /** The settings of an organization, or the one area of them that is named. */
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
  /** The subscription's screen by itself, beside its place in the settings. */
  subscriptionAlone: (organization: string) => `/organizations/${organization}/subscription`,
  /**
   * Where a card is entered: to subscribe, unless it says otherwise. A link to it loads the document anew
   * (`reloadDocument`), because no other address allows Stripe's script.
   */
  checkout: (organization: string) => `/organizations/${organization}/checkout`,
  /** Where a card is saved, without buying anything. */
  addCard: (organization: string) => `/organizations/${organization}/checkout?card`,
  /** Where the card's holder confirms a purchase of SMS credits. */
  confirmPurchase: (organization: string, purchase: string) =>
    withQuery(`/organizations/${organization}/checkout`, { pay: purchase }),
};

/** The path of the customer's page of a feedback link, as people read it: `/a/cafe-du-port`. */
export const customerPath = (link: string): string => `/a/${link}`;

/** The address of the customer's page without `https://`: `reviens.example/a/cafe-du-port`. */
export const shortCustomerAddress = (link: string): string => location.host + customerPath(link);

/** The whole address of the customer's page, for sharing and for QR codes. */
export const customerAddress = (link: string): string => location.origin + customerPath(link);
