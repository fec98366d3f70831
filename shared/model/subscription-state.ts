import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Moment } from "./moment.ts";

/** `free`: never subscribed; `unpaid`: a failed payment is due; `cancelled`: ended. */
const SubscriptionStatus = z.enum(["free", "subscribed", "unpaid", "cancelled"]);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** As Stripe last reported it. */
export const SubscriptionState = z.object({
  status: z.catch(SubscriptionStatus, "free"),
  /** End of the billed period. */
  renewsAt: orNull(Moment),
  /** When a canceled subscription ends; it can be resumed until then. */
  endsAt: orNull(Moment),
  /** Since when the oldest failed payment is due, even after the end. */
  unpaidSince: orNull(Moment),
});
export type SubscriptionState = z.infer<typeof SubscriptionState>;

/** The state for those who may see billing. */
export const SubscriptionStanding = z.extend(SubscriptionState, {
  /** The grace period is over: features that cost us money are paused. */
  isOverdue: z._default(z.boolean(), false),
  /** Sales agreed on a price; list prices do not apply. */
  isAgreed: z._default(z.boolean(), false),
});
export type SubscriptionStanding = z.infer<typeof SubscriptionStanding>;

/** State before the first subscription. */
export const noSubscription: SubscriptionState = { status: "free", renewsAt: null, endsAt: null, unpaidSince: null };
