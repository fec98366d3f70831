import Stripe from "stripe";
import { variable } from "#functions/environment.ts";
import type { BillingAddress } from "#shared/model/billing-address.ts";
import { asked } from "./client.ts";

/** Whether an operator switched Stripe Tax on: subscriptions then carry taxes. */
export const addsTaxes = (): boolean => variable("STRIPE_TAX") === "on";

/** Stripe cannot tell the taxes of a customer: it knows no address of theirs, or not that place. */
export const isUntaxable = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "customer_tax_location_invalid";

/** Where a customer is billed, as Stripe keeps it. Null without a country. */
export const addressOf = ({ address }: Stripe.Customer): BillingAddress | null =>
  address?.country ? { country: address.country, postalCode: address.postal_code || null } : null;

/** Notes where a customer is billed, and sets a mark with it. Answers false where Stripe cannot tell the taxes of that place: then nothing changes. */
export async function locate(
  customer: string,
  { country, postalCode }: BillingAddress,
  located: string,
): Promise<boolean> {
  try {
    await asked((stripe) =>
      stripe.customers.update(customer, {
        address: { country, ...(postalCode !== null && { postal_code: postalCode }) },
        tax: { validate_location: "immediately" },
        metadata: { located },
      }),
    );
    return true;
  } catch (error) {
    if (isUntaxable(error)) return false;
    throw error;
  }
}

/** Has a subscription carry taxes from its next invoice on. Answers false where Stripe cannot tell them. */
export async function addTaxes(subscription: string): Promise<boolean> {
  try {
    await asked((stripe) => stripe.subscriptions.update(subscription, { automatic_tax: { enabled: true } }));
    return true;
  } catch (error) {
    if (isUntaxable(error)) return false;
    throw error;
  }
}
