import type { Language } from "#shared/model/language.ts";

const feedbacks = (organization: string) => `/organizations/${organization}/feedbacks`;

/** App addresses without language prefix; links pass an id or token, routes the parameter's name (`:token`). */
export const addresses = {
  login: "/login",
  forgot: "/forgot",
  reset: (token: string) => `/forgot/${token}`,
  verifyToken: (token: string) => `/verify/${token}`,
  me: "/me",
  newEmail: (token: string) => `/me/email/${token}`,
  smsCredits: (organization: string) => `/organizations/${organization}/settings/sms-credits`,
  subscription: (organization: string) => `/organizations/${organization}/settings/subscription`,
  paymentMethods: (organization: string) => `/organizations/${organization}/settings/payment-methods`,
  mySettings: (area?: string) => `/me/settings${area === undefined ? "" : `/${area}`}`,
  /** The organization redirects a person who already joined. */
  join: (offer: string, organization?: string) =>
    `/join/${offer}${organization === undefined ? "" : `?organization=${organization}`}`,
  user: (organization: string, user: string) => `/organizations/${organization}/users/${user}`,
  feedbacks,
  replies: (organization: string) => `/organizations/${organization}/requests?replied=true`,
  held: (organization: string) => `${feedbacks(organization)}?held=review`,
  feedback: (organization: string, feedback: string) => `${feedbacks(organization)}?feedback=${feedback}`,
};

/** Full link in the reader's language. */
export const linkTo = (origin: string, language: Language, address: string): string =>
  `${origin}/${language}${address}`;
