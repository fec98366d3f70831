import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Named } from "./feedback.ts";
import { Language } from "./language.ts";
import { Moment } from "./moment.ts";

/** The most customers that one call asks. */
export const requestsAtOnce = 100;

/** The most customers that one call looks at before they are asked. */
export const requestsPreviewedAtOnce = 1_000;

/** The ways that a request reaches a customer. */
export const requestChannels = ["sms", "email"] as const;
export const RequestChannel = z.enum(requestChannels, { error: "choice_invalid" });
export type RequestChannel = z.infer<typeof RequestChannel>;

/**
 * `queued`: waits until it is due; `sent`: the provider took it; `opened`: its customer did something on its page;
 * `answered`: rated; `skipped`: decided against, with a reason; `failed`: certainly not sent; `unknown`: perhaps sent, and
 * not tried again; `canceled`: taken back by staff before it was sent.
 */
export const requestStatuses = [
  "queued",
  "sent",
  "opened",
  "answered",
  "skipped",
  "failed",
  "unknown",
  "canceled",
] as const;
export const RequestStatus = z.enum(requestStatuses, { error: "choice_invalid" });
export type RequestStatus = z.infer<typeof RequestStatus>;

/** Why a request is not sent, in the order in which the reasons are looked at (docs/rules.md#requests). */
export const skipReasons = [
  "opted_out",
  "complained",
  "bounced",
  "stopped",
  "organization_closed",
  "address_missing",
  "number_without_country",
  "number_short",
  "number_invalid",
  "number_country",
  "number_premium",
  "number_landline",
  "country_off",
  "country_unpaid",
  "duplicate",
  "already_queued",
  "already_answered",
  "asked_recently",
  "no_consent",
  "consent_expired",
  "hours_never_open",
  "no_credits",
] as const;
export type SkipReason = (typeof skipReasons)[number];

/**
 * Why a customer of a call is not asked: as a request is skipped, or because the location of their upload was removed
 * meanwhile. Requests of before they waited for the next day may say `asked_often`.
 */
export const leftOutReasons = [...skipReasons, "location_gone", "asked_often"] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Why customers may be written to: they are customers, or they said so. */
export const consentBases = ["customer", "given"] as const;

/** Why a customer may be written to: they bought something (`customer`, for two years), or they said so (`given`). */
export const Consent = z.object({
  basis: z.catch(z.enum(consentBases), "customer"),
  /** When they bought, or said so. */
  date: Moment,
});
export type Consent = z.infer<typeof Consent>;

/** A second message about the same request. There is never a third. */
const Reminder = z.object({ at: Moment, status: z.catch(RequestStatus, "unknown") });

/** A text that a customer sent back to a request. */
export const Reply = z.object({ _id: z.string(), text: z.string(), date: Moment });
export type Reply = z.infer<typeof Reply>;

/**
 * One invitation to rate, sent to one customer. A status that this release does not know is read as `unknown`, which is
 * never sent.
 */
export const Request = z.object({
  _id: z.string(),
  channel: z.catch(RequestChannel, "email"),
  customer: z.object({ name: orNull(z.string()), phone: orNull(z.string()), email: orNull(z.string()) }),
  location: orNull(Named),
  employee: orNull(Named),
  language: z.catch(z.nullable(Language), null),
  status: z.catch(RequestStatus, "unknown"),
  /** Why it was skipped or failed: a skip reason, or the code of an error. `came_back` while it waits for that. */
  reason: orNull(z.string()),
  /** Names the text that it was sent with (`rules/requests/template-id.ts`); null for requests of before there were several. */
  template: orNull(z.string()),
  /** The id of the upload that it came with. */
  batch: orNull(z.string()),
  consent: z.catch(z.nullable(Consent), null),
  /** When it is due. */
  at: Moment,
  createdAt: Moment,
  sentAt: orNull(Moment),
  openedAt: orNull(Moment),
  answeredAt: orNull(Moment),
  /** The id of the feedback that answered it, and its stars. */
  feedback: orNull(z.string()),
  rating: orNull(z.int()),
  /** The SMS credits that it cost. */
  segments: z._default(z.int(), 0),
  /** Who asked; null for an API key. */
  by: orNull(Named),
  /** When its reminder is due, unless something comes before; null for none, and once there is one. */
  remindsAt: orNull(Moment),
  reminder: orNull(Reminder),
  /** What its customer texted back, oldest first. */
  replies: z._default(z.array(Reply), []),
});
export type Request = z.infer<typeof Request>;
