import type { PaymentMethod } from "#shared/model/payment-method.ts";

/** `soon` is the card's last month or the one before. */
type CardExpiry = "good" | "soon" | "expired";

export function cardExpiry(
  { expMonth, expYear }: Pick<PaymentMethod, "expMonth" | "expYear">,
  now: Date,
): CardExpiry | null {
  if (expMonth === null || expYear === null) return null;
  const left = expYear * 12 + expMonth - 1 - (now.getFullYear() * 12 + now.getMonth());
  return left < 0 ? "expired" : left < 2 ? "soon" : "good";
}

/** As printed on the card: `04/27`; null if unknown. */
export const expiryText = ({ expMonth, expYear }: Pick<PaymentMethod, "expMonth" | "expYear">): string | null =>
  expMonth === null || expYear === null
    ? null
    : `${String(expMonth).padStart(2, "0")}/${String(expYear % 100).padStart(2, "0")}`;

const names: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
  interac: "Interac",
};

export const cardWords = ({ brand, last4 }: Pick<PaymentMethod, "brand" | "last4">) => ({
  brand: names[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1),
  last4,
});
