import * as z from "zod/mini";
import { NamedThing } from "./feedback.ts";
import { Language } from "./language.ts";
import { IsoMoment, orNull } from "./moment.ts";
import { RateProfile } from "./rate-profile.ts";

export const Prefilled = z.object({
  name: orNull(z.string()),
  email: orNull(z.string()),
  phone: orNull(z.string()),
  location: orNull(z.string()),
  employee: orNull(z.string()),
  rating: orNull(z.int()),
  comment: orNull(z.string()),
  publish: orNull(z.literal(true)),
});
export type Prefilled = z.infer<typeof Prefilled>;

export const RequestedForm = z.extend(RateProfile, {
  prefilled: Prefilled,
  /** `changeable`: answered, may be edited; `settled`: resolved by the business. */
  answered: z.enum(["no", "changeable", "settled"]),
});
export type RequestedForm = z.infer<typeof RequestedForm>;

export const requestsAtOnce = 100;

export const requestsPreviewedAtOnce = 1_000;

export const requestChannels = ["sms", "email"] as const;
export const RequestChannel = z.enum(requestChannels, { error: "choice_invalid" });
export type RequestChannel = z.infer<typeof RequestChannel>;

/**
 * `sent`: accepted by the provider; `failed`: certainly not sent; `unknown`: perhaps sent, never retried; `skipped`:
 * see `reason`; `canceled`: by staff.
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

/** Why a request is not sent, in the order of checking. */
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
 * meanwhile.
 */
export const leftOutReasons = [...skipReasons, "location_gone", "asked_often"] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export const consentBases = ["customer", "given"] as const;

/** `customer` (bought something, valid for two years) or `given` (explicit consent). */
export const Consent = z.object({
  basis: z.catch(z.enum(consentBases), "customer"),
  date: IsoMoment,
});
export type Consent = z.infer<typeof Consent>;

const Reminder = z.object({ at: IsoMoment, status: z.catch(RequestStatus, "unknown") });

export const Reply = z.object({ _id: z.string(), text: z.string(), date: IsoMoment });
export type Reply = z.infer<typeof Reply>;

/** One invitation to rate, sent to one customer. */
export const Request = z.object({
  _id: z.string(),
  channel: z.catch(RequestChannel, "email"),
  customer: z.object({ name: orNull(z.string()), phone: orNull(z.string()), email: orNull(z.string()) }),
  location: orNull(NamedThing),
  employee: orNull(NamedThing),
  language: z.catch(z.nullable(Language), null),
  status: z.catch(RequestStatus, "unknown"),
  /** A skip reason or error code; `came_back` while bounces pause email. */
  reason: orNull(z.string()),
  /** Names the text that it was sent with (`rules/requests/template.ts`). */
  template: orNull(z.string()),
  batch: orNull(z.string()),
  consent: z.catch(z.nullable(Consent), null),
  at: IsoMoment,
  createdAt: IsoMoment,
  sentAt: orNull(IsoMoment),
  openedAt: orNull(IsoMoment),
  answeredAt: orNull(IsoMoment),
  feedback: orNull(z.string()),
  rating: orNull(z.int()),
  /** SMS credits used. */
  segments: z._default(z.int(), 0),
  /** Null for an API key. */
  by: orNull(NamedThing),
  /** When the reminder is due; null for none, and after it was made. */
  remindsAt: orNull(IsoMoment),
  reminder: orNull(Reminder),
  replies: z._default(z.array(Reply), []),
});
export type Request = z.infer<typeof Request>;
