import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Moment } from "./moment.ts";

/**
 * Where a subscription stands: `free` never subscribed, `subscribed` paid for, `unpaid` a payment is due that failed,
 * `cancelled` over.
 */
const SubscriptionStatus = z.enum(["free", "subscribed", "unpaid", "cancelled"]);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** An organization's subscription, as Stripe last told it. */
export const SubscriptionState = z.object({
  status: z.catch(SubscriptionStatus, "free"),
  /** The end of the period that is billed: when the next invoice comes. */
  renewsAt: orNull(Moment),
  /** When it ends because somebody canceled it. Until then it can be resumed. */
  endsAt: orNull(Moment),
  /** Since when a payment is due that failed: the oldest one, of a subscription that is over too. */
  unpaidSince: orNull(Moment),
});
export type SubscriptionState = z.infer<typeof SubscriptionState>;

/** How it stands for whoever may see the bills: with what is decided on it at that moment. */
export const SubscriptionStanding = z.extend(SubscriptionState, {
  /** A payment is due for so long, and so many emails said so, that what costs us waits for it. */
  isOverdue: z._default(z.boolean(), false),
  /** Sales agreed on its price: no list price holds. */
  isAgreed: z._default(z.boolean(), false),
});
export type SubscriptionStanding = z.infer<typeof SubscriptionStanding>;

/** Before anybody has subscribed. */
export const noSubscription: SubscriptionState = { status: "free", renewsAt: null, endsAt: null, unpaidSince: null };
