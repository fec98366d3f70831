import Stripe from "stripe";
import { variable } from "#functions/environment.ts";
import type { BillingAddress } from "#shared/model/country.ts";
import { asked } from "./client.ts";

/** Whether an operator switched Stripe Tax on. */
export const addsTaxes = (): boolean => variable("STRIPE_TAX") === "on";

/** Stripe can't determine taxes without a known address. */
export const isUntaxable = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "customer_tax_location_invalid";

/** A customer's billing address at Stripe; null without a country. */
export const billingAddressOf = ({ address }: Stripe.Customer): BillingAddress | null =>
  address?.country ? { country: address.country, postalCode: address.postal_code || null } : null;

/** Stores a billing address and its mark; false, with nothing changed, if Stripe can't tax that place. */
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

/** Adds taxes from the next invoice on; false if Stripe can't determine them. */
export async function addTaxes(subscription: string): Promise<boolean> {
  try {
    await asked((stripe) => stripe.subscriptions.update(subscription, { automatic_tax: { enabled: true } }));
    return true;
  } catch (error) {
    if (isUntaxable(error)) return false;
    throw error;
  }
}
