import type { SmsPurchase } from "#shared/model/sms-purchase.ts";
import { oneDay } from "#shared/rules/durations.ts";
import { areTooManyOpen } from "./open-purchases.ts";

/** Milliseconds for which somebody is reminded of a purchase that they began and did not confirm. After that they changed their mind. */
const remembered = oneDay;

/**
 * The newest purchase that waits for its card's holder, whom the bank asks to confirm it. What a refill bought has nobody to ask.
 * Where so many wait that none can be begun, also an old one: confirming it is the way to credits then.
 */
export function waitingPurchase<Of extends SmsPurchase>(purchases: readonly Of[], now: Date): Of | null {
  const waiting = purchases.filter(({ status, automatic }) => status === "authenticate" && !automatic);
  const [newest] = waiting.toSorted((one, other) => (one.at < other.at ? 1 : -1));
  if (newest === undefined) return null;
  return Date.parse(newest.at) + remembered > now.getTime() || areTooManyOpen(purchases, now) ? newest : null;
}
