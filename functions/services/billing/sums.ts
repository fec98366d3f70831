import type Stripe from "stripe";
import type { Money } from "#shared/model/money.ts";

/** A sum of Stripe's, as ours. */
export const moneyOf = (amount: number, currency: string): Money => ({ amount, currency: currency.toUpperCase() });

/** The taxes of an invoice. Null where Stripe Tax adds none to it. */
export const taxOf = ({ automatic_tax, total_taxes, currency }: Stripe.Invoice): Money | null =>
  automatic_tax.enabled
    ? moneyOf(
        (total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
        currency,
      )
    : null;
