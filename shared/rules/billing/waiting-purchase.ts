import type { SmsPurchase } from "#shared/model/sms-purchase.ts";
import { oneDay } from "#shared/rules/durations.ts";

/** Milliseconds for which somebody is reminded of a purchase that they began and did not confirm. After that they changed their mind. */
const remembered = oneDay;

/** The newest purchase that waits for its card's holder, whom the bank asks to confirm it. What a refill bought has nobody to ask. */
export function waitingPurchase<Of extends SmsPurchase>(purchases: readonly Of[], now: Date): Of | null {
  const waiting = purchases.filter(
    ({ status, automatic, at }) =>
      status === "authenticate" && !automatic && Date.parse(at) + remembered > now.getTime(),
  );
  return waiting.toSorted((one, other) => (one.at < other.at ? 1 : -1))[0] ?? null;
}
