import * as z from "zod/mini";
import { ofPerson } from "./account.ts";
import { InvitationMode, noSources, Sources } from "./invitation.ts";
import { Language } from "./language.ts";
import { orNull } from "./moment.ts";
import { Money } from "./money.ts";
import { noPageTexts, PageTexts } from "./page-texts.ts";
import { PaymentMethod } from "./payment-method.ts";
import { freeCredits, Plan } from "./plan.ts";
import { RequestSettings } from "./request-settings.ts";
import { Role } from "./role.ts";
import { noSubscription, SubscriptionStanding, SubscriptionState } from "./subscription.ts";

export const ListedOrganization = z.object({
  _id: z.string(),
  name: z.string(),
  logo: orNull(z.string()),
  feedbackId: orNull(z.string()),
  language: orNull(z.string()),
  createdAt: z.string(),
  plan: z._default(Plan, "free"),
  users: z._default(z.int(), 0),
  /** When its newest feedback came. */
  lastFeedbackAt: orNull(z.string()),
});
export type ListedOrganization = z.infer<typeof ListedOrganization>;

export const usualThreshold = 4;
export const usualMode: InvitationMode = "threshold";

/** In working days. */
export const answerWithin = { least: 1, most: 30 } as const;

export const tagsAtMost = 30;
/** In UTF-16 units. */
export const tagLimit = 40;

const Contact = z.object({ name: z.string(), email: z.string() });

/**
 * What an organization shows to its customers.
 */
export const CustomerFacing = z.object({
  name: z.string(),
  /** Its content never changes. */
  logo: orNull(z.string()),
  brandColor: orNull(z.string()),
  pageTexts: z._default(PageTexts, noPageTexts),
  customerServicePhone: orNull(z.string()),
  privacyContact: ofPerson(orNull(Contact)),
  language: z.catch(Language, "en"),
  forceName: z._default(z.boolean(), false),
  forceEmail: z._default(z.boolean(), false),
  forcePhone: z._default(z.boolean(), false),
  interceptLessThan: z._default(z.int(), usualThreshold),
  invitationMode: z._default(z.catch(InvitationMode, "none"), usualMode),
  publicScore: z._default(z.boolean(), false),
  /** When its last owner closed it. */
  closedAt: orNull(z.string()),
});

export const OrganizationSettings = z.extend(CustomerFacing, {
  _id: z.string(),
  feedbackId: orNull(z.string()),
  website: orNull(z.string()),
  phone: orNull(z.string()),
  /** One line, below every request email. */
  mailingAddress: orNull(z.string()),
  averageTransaction: orNull(Money),
  /** Currency of estimates; the average transaction's takes precedence. */
  currency: orNull(z.string()),
  customersPerComplaint: z._default(z.int(), 30),
  billingContact: ofPerson(orNull(Contact)),
  sources: z._default(Sources, noSources),
  timeZone: z._default(z.string(), "UTC"),
  /** Working days for an answer to a complaint; null for no due day. */
  answerWithin: z._default(z.nullable(z.int()), 2),
  /** What feedback may be tagged with. */
  feedbackTags: z._default(z.array(z.string()), []),
  /** Local hours for messages to customers; `from` inclusive, `to` exclusive. */
  sendingHours: z._default(z.object({ from: z.int(), to: z.int() }), { from: 9, to: 20 }),
  ...RequestSettings.shape,
});

export const SmsPool = z.object({
  smsCredits: z._default(z.int(), freeCredits),
  automaticSMSRefill: z._default(z.boolean(), false),
});

export const Subscription = z.object({
  subscription: z._default(SubscriptionState, noSubscription),
  paymentMethod: orNull(PaymentMethod),
  /** How many emails reminded of the current due payment. */
  reminded: z._default(z.int(), 0),
  isAgreed: z._default(z.boolean(), false),
});

/** Null for callers without access to billing. */
const Billing = {
  billingContact: OrganizationSettings.shape.billingContact,
  smsCredits: z.nullable(SmsPool.shape.smsCredits),
  automaticSMSRefill: z.nullable(SmsPool.shape.automaticSMSRefill),
  subscription: z.nullable(z._default(SubscriptionStanding, { ...noSubscription, isOverdue: false, isAgreed: false })),
  paymentMethod: Subscription.shape.paymentMethod,
};

export const withoutBilling = {
  billingContact: null,
  smsCredits: null,
  automaticSMSRefill: null,
  subscription: null,
  paymentMethod: null,
} as const satisfies Record<keyof typeof Billing, null>;

/** `role` and `limitedTo`, the only locations that it covers, are the caller's; `version` counts edits of the settings. */
export const Organization = z.extend(OrganizationSettings, {
  ...Billing,
  plan: z._default(Plan, "free"),
  version: z.int(),
  role: z.catch(z.union([Role, z.literal("platform")]), "user"),
  limitedTo: orNull(z.array(z.string())),
});
export type Organization = z.infer<typeof Organization>;
