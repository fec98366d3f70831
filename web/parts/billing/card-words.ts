import type { PaymentMethod } from "#shared/model/payment-method.ts";

/** Brands as Stripe writes them, and as they stand on the card. */
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

/** What a card is called: its brand and its last four digits. */
export const cardWords = ({ brand, last4 }: Pick<PaymentMethod, "brand" | "last4">) => ({
  brand: names[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1),
  last4,
});
