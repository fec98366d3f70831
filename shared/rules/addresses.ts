import type { Language } from "#shared/model/language.ts";

const feedbacks = (organization: string) => `/organizations/${organization}/feedbacks`;

/**
 * The addresses of the app that emails and SMS lead to as well. A link passes an id or a token, a route passes the name of
 * its parameter (`:token`). The language prefix is not part of an address.
 */
export const addresses = {
  login: "/login",
  forgot: "/forgot",
  reset: (token: string) => `/forgot/${token}`,
  verifyToken: (token: string) => `/verify/${token}`,
  me: "/me",
  newEmail: (token: string) => `/me/email/${token}`,
  /** An organization's SMS credits. */
  smsCredits: (organization: string) => `/organizations/${organization}/settings/sms-credits`,
  /** What an organization pays for, and with which card. */
  subscription: (organization: string) => `/organizations/${organization}/settings/subscription`,
  paymentMethods: (organization: string) => `/organizations/${organization}/settings/payment-methods`,
  /** The person's own settings, or the one area of them that is named. */
  mySettings: (area?: string) => `/me/settings${area === undefined ? "" : `/${area}`}`,
  /** An invitation to join an organization, for the person it was sent to. Its email names the organization: it leads in who has joined. */
  join: (offer: string, organization?: string) =>
    `/join/${offer}${organization === undefined ? "" : `?organization=${organization}`}`,
  /** A user of an organization: their role, and what can be done about it. */
  user: (organization: string, user: string) => `/organizations/${organization}/users/${user}`,
  feedbacks,
  /** The requests that customers texted back to. */
  replies: (organization: string) => `/organizations/${organization}/requests?replied=true`,
  /** The list of feedback with what is held opened. */
  held: (organization: string) => `${feedbacks(organization)}?held=review`,
  /** The list of feedback with one opened. */
  feedback: (organization: string, feedback: string) => `${feedbacks(organization)}?feedback=${feedback}`,
};

/** The whole link to an address of the app, in its reader's language. */
export const linkTo = (origin: string, language: Language, address: string): string =>
  `${origin}/${language}${address}`;
