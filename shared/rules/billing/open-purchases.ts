import type { SmsPurchase } from "#shared/model/sms-purchase.ts";
import { oneDay, oneMinute } from "#shared/rules/durations.ts";

/** Milliseconds for which a purchase is tried to be charged, from its beginning. Repeated, the call charges once. */
export const chargedFor = 45 * oneMinute;

/**
 * Milliseconds after which a purchase that Stripe never heard of is over. As long again as it was tried: what the last try may
 * have done is known by then, before another purchase is begun in its place.
 */
export const heardOfWithin = 2 * chargedFor;

/** Days for which a purchase that is not over is asked for, when its event was lost. */
const lookedBack = 100;

/**
 * Purchases that an organization may leave open at a time. Each is a question to Stripe in each look, for as long as it is
 * asked for; who wants credits confirms one, and needs no second one.
 */
export const openAtMost = 20;

/** Whether it is yet to be known what becomes of a purchase. */
export const isOpen = ({ status }: Pick<SmsPurchase, "status">): boolean =>
  status === "pending" || status === "authenticate";

/** Whether Stripe is still asked what becomes of a purchase. */
export const isAskedFor = (purchase: Pick<SmsPurchase, "status" | "at">, now: Date): boolean =>
  isOpen(purchase) && Date.parse(purchase.at) > now.getTime() - lookedBack * oneDay;

/**
 * Whether an organization has so many purchases open that nobody may begin another one. Those of the automatic refill do not
 * count: it buys one at a time, waits after each that nobody confirms, and begins none in place of somebody.
 */
export const areTooManyOpen = (
  purchases: readonly Pick<SmsPurchase, "status" | "at" | "automatic">[],
  now: Date,
): boolean => purchases.filter((one) => !one.automatic && isAskedFor(one, now)).length >= openAtMost;
