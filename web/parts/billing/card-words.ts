import type { PaymentMethod } from "#shared/model/payment-method.ts";

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
