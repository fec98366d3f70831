import type { SmsPurchase } from "#shared/model/sms-purchase.ts";
import { oneDay } from "#shared/rules/durations.ts";
import { areTooManyOpen } from "./open-purchases.ts";

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
