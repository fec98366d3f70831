import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Moment } from "./moment.ts";

/** `free`: never subscribed; `unpaid`: a failed payment is due; `cancelled`: ended. */
const SubscriptionStatus = z.enum(["free", "subscribed", "unpaid", "cancelled"]);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export const SubscriptionState = z.object({
  status: z.catch(SubscriptionStatus, "free"),
  renewsAt: orNull(Moment),
  /** When a canceled subscription ends; it can be resumed until then. */
  endsAt: orNull(Moment),
  /** Since when the oldest failed payment is due, even after the end. */
  unpaidSince: orNull(Moment),
});
export type SubscriptionState = z.infer<typeof SubscriptionState>;

export const SubscriptionStanding = z.extend(SubscriptionState, {
  /** The grace period is over: features that cost us money are paused. */
  isOverdue: z._default(z.boolean(), false),
  isAgreed: z._default(z.boolean(), false),
});
export type SubscriptionStanding = z.infer<typeof SubscriptionStanding>;

export const noSubscription: SubscriptionState = { status: "free", renewsAt: null, endsAt: null, unpaidSince: null };
