import type { SmsPurchase } from "#shared/model/sms-purchase.ts";
import { oneDay, oneMinute } from "#shared/rules/dates.ts";

/** Milliseconds in which charging is retried; the call is idempotent. */
export const chargedFor = 45 * oneMinute;

/** Milliseconds until a purchase unknown to Stripe is over; late enough to know the result of the last try. */
export const heardOfWithin = 2 * chargedFor;

/** Days in which Stripe is asked about an open purchase whose event was lost. */
const lookedBack = 100;

/** Limits the questions to Stripe per check. */
export const openAtMost = 20;

export const isPurchaseOpen = ({ status }: Pick<SmsPurchase, "status">): boolean =>
  status === "pending" || status === "authenticate";

export const isPurchasePending = (purchase: Pick<SmsPurchase, "status" | "at">, now: Date): boolean =>
  isPurchaseOpen(purchase) && Date.parse(purchase.at) > now.getTime() - lookedBack * oneDay;

/** The automatic refill's do not count, because it buys one at a time. */
export const areTooManyOpen = (
  purchases: readonly Pick<SmsPurchase, "status" | "at" | "automatic">[],
  now: Date,
): boolean => purchases.filter((one) => !one.automatic && isPurchasePending(one, now)).length >= openAtMost;

/** Milliseconds until an unconfirmed purchase counts as abandoned. */
const remembered = oneDay;

/**
 * Newest purchase awaiting the cardholder, refills excluded; an old one too if the limit of open purchases blocks new
 * ones.
 */
export function waitingPurchase<Of extends SmsPurchase>(purchases: readonly Of[], now: Date): Of | null {
  const waiting = purchases.filter(({ status, automatic }) => status === "authenticate" && !automatic);
  const [newest] = waiting.toSorted((one, other) => (one.at < other.at ? 1 : -1));
  if (newest === undefined) return null;
  return Date.parse(newest.at) + remembered > now.getTime() || areTooManyOpen(purchases, now) ? newest : null;
}
