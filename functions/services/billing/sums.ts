import type Stripe from "stripe";
import type { Money } from "#shared/model/money.ts";

export const moneyOf = (amount: number, currency: string): Money => ({ amount, currency: currency.toUpperCase() });

/** Taxes of an invoice; null where Stripe Tax is off. */
export const taxOf = ({ automatic_tax, total_taxes, currency }: Stripe.Invoice): Money | null =>
  automatic_tax.enabled
    ? moneyOf(
        (total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
        currency,
      )
    : null;
