import { ulid } from "ulid";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { readSubscriptions, wordOfAddress } from "#functions/services/billing/subscriptions.ts";
import { addsTaxes, locate } from "#functions/services/billing/taxes.ts";
import { type BillingAddress, countries } from "#shared/model/country.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { isStarting } from "#shared/rules/billing/subscription.ts";
import { auditedStripeCall } from "./audited-stripe-call.ts";
import { ensureCustomer } from "./ensure-customer.ts";
import { takeBackStart } from "./take-back-start.ts";

/** Taxes differ within these countries, so the postal code may be the wrong field. */
const differing = ["CA", "US"];

/** Stores the billing address at Stripe only, and withdraws unpaid first invoices with other taxes. */
export async function changeBillingAddress(
  address: BillingAddress,
  by: ActorReference,
): Promise<BillingAddress | Refusal> {
  const { organization, now } = by;
  if (!countries.includes(address.country)) return { refused: "invalid", fields: { country: "choice_invalid" } };
  const settings = await readOrganization(organization);
  if (settings === null) return { refused: "organization_not_found" };
  const { customer } = await ensureCustomer(settings, now);
  const mark = ulid(now.getTime());
  const { answer: isTaken } = await auditedStripeCall(by, { locates: mark }, () => move(customer, address, mark));
  if (isTaken) return address;
  const field = differing.includes(address.country) ? "postalCode" : "country";
  return { refused: "invalid", fields: { [field]: "address_untaxable" } };
}

async function move(customer: string, address: BillingAddress, mark: string): Promise<boolean> {
  if (!(await locate(customer, address, mark))) return false;
  if (addsTaxes())
    for (const begun of (await readSubscriptions(customer)).filter(isStarting))
      if (begun.begunFor !== wordOfAddress(address)) await takeBackStart(begun);
  return true;
}
