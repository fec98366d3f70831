import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { InvitationMode, noSources, Sources } from "./invitation.ts";
import { Language } from "./language.ts";
import { Money } from "./money.ts";
import { noPageTexts, PageTexts } from "./page-texts.ts";
import { PaymentMethod } from "./payment-method.ts";
import { ofPerson } from "./personal.ts";
import { RequestSettings } from "./request-settings.ts";
import { Role } from "./role.ts";
import { noSubscription, SubscriptionStanding, SubscriptionState } from "./subscription-state.ts";

/** The threshold of an organization that has chosen none, and who it invites. */
export const usualThreshold = 4;
export const usualMode: InvitationMode = "threshold";

/** Somebody to turn to. */
const Contact = z.object({ name: z.string(), email: z.string() });

/**
 * What an organization shows to its customers. An invitation mode that this release does not know invites nobody.
 */
export const CustomerFacing = z.object({
  name: z.string(),
  /** The address of the logo on our own site, which never changes what it shows. */
  logo: orNull(z.string()),
  /** As chosen, `#rrggbb`. What is painted with it is decided by `rules/organizations/brand-color.ts`. */
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
  /** Whether everybody may see its score: what its ratings come to, and the comments whose authors said yes to that. */
  publicScore: z._default(z.boolean(), false),
  /** Since when it takes no feedback any more: its last owner has closed it. */
  closedAt: orNull(z.string()),
});

/** What people can edit about an organization. A new one has these defaults. */
export const OrganizationSettings = z.extend(CustomerFacing, {
  _id: z.string(),
  feedbackId: orNull(z.string()),
  website: orNull(z.string()),
  phone: orNull(z.string()),
  /** Where mail reaches it, on one line. It stands below each email that asks customers for feedback. */
  mailingAddress: orNull(z.string()),
  averageTransaction: orNull(Money),
  /** The currency of its estimates; that of the average transaction where there is one. */
  currency: orNull(z.string()),
  customersPerComplaint: z._default(z.int(), 30),
  billingContact: ofPerson(orNull(Contact)),
  sources: z._default(Sources, noSources),
  timeZone: z._default(z.string(), "UTC"),
  /** Local hours between which customers may be written to, `from` included, `to` not. */
  sendingHours: z._default(z.object({ from: z.int(), to: z.int() }), { from: 9, to: 20 }),
  ...RequestSettings.shape,
});

/** The SMS credits. 100 are free. */
export const SmsPool = z.object({
  smsCredits: z._default(z.int(), 100),
  automaticSMSRefill: z._default(z.boolean(), false),
});

/** How an organization pays. */
export const Subscription = z.object({
  subscription: z._default(SubscriptionState, noSubscription),
  paymentMethod: orNull(PaymentMethod),
  /** How many emails said that the payment is due that is due now. */
  reminded: z._default(z.int(), 0),
  /** Sales agreed on its price. */
  isAgreed: z._default(z.boolean(), false),
});

/** What only those see who may see the organization's bills: null for everybody else. */
const Billing = {
  billingContact: OrganizationSettings.shape.billingContact,
  smsCredits: z.nullable(SmsPool.shape.smsCredits),
  automaticSMSRefill: z.nullable(SmsPool.shape.automaticSMSRefill),
  subscription: z.nullable(z._default(SubscriptionStanding, { ...noSubscription, isOverdue: false, isAgreed: false })),
  paymentMethod: Subscription.shape.paymentMethod,
};

/** The organization's bills as somebody sees them who may not. */
export const withoutBilling = {
  billingContact: null,
  smsCredits: null,
  automaticSMSRefill: null,
  subscription: null,
  paymentMethod: null,
} as const satisfies Record<keyof typeof Billing, null>;

/** A business. `role` is the caller's own in it; `version` counts the edits of its settings. */
export const Organization = z.extend(OrganizationSettings, {
  ...Billing,
  version: z.int(),
  role: z.catch(z.union([Role, z.literal("platform")]), "user"),
});
export type Organization = z.infer<typeof Organization>;
