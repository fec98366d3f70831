import type { PaymentMethod } from "#shared/model/payment-method.ts";

/** How long a card is still good for: `soon` in its last month or the one before. */
export type CardExpiry = "good" | "soon" | "expired";

/** How long a card is still good for, or null where nobody noted it. */
export function cardExpiry(
  { expMonth, expYear }: Pick<PaymentMethod, "expMonth" | "expYear">,
  now: Date,
): CardExpiry | null {
  if (expMonth === null || expYear === null) return null;
  const left = expYear * 12 + expMonth - 1 - (now.getFullYear() * 12 + now.getMonth());
  return left < 0 ? "expired" : left < 2 ? "soon" : "good";
}

/** The last month that a card is valid in, as it stands on the card: `04/27`. Null where nobody noted it. */
export const expiryText = ({ expMonth, expYear }: Pick<PaymentMethod, "expMonth" | "expYear">): string | null =>
  expMonth === null || expYear === null
    ? null
    : `${String(expMonth).padStart(2, "0")}/${String(expYear % 100).padStart(2, "0")}`;
