import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { subscriptionPut } from "#functions/data/billing/subscriptions.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { listLocations } from "#functions/data/places/locations.ts";
import { retryOnConflict, transact } from "#functions/data/table.ts";
import { chosenCard } from "#functions/services/billing/customers.ts";
import { openInvoices } from "#functions/services/billing/invoices.ts";
import {
  isBegunAs,
  readSubscriptions,
  type StripeSubscription,
  startSubscription,
} from "#functions/services/billing/subscriptions.ts";
import { addsTaxes, isUntaxable } from "#functions/services/billing/taxes.ts";
import type { BillingAddress } from "#shared/model/country.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import type { CardForm } from "#shared/model/subscription.ts";
import { billedQuantities, needsSales } from "#shared/rules/billing/billed-locations.ts";
import { isLive, isStarting, owed } from "#shared/rules/billing/subscription.ts";
import { cardForm } from "./card-form.ts";
import { dueSoon } from "./due-soon.ts";
import { ensureCustomer } from "./ensure-customer.ts";
import { pricedSince } from "./location-billing-start.ts";
import { takeBackStart } from "./take-back-start.ts";

const billedAt = async (customer: string): Promise<BillingAddress | "nowhere"> =>
  (await chosenCard(customer)).address ?? "nowhere";

/** `nowhere` if Stripe can no longer tell the taxes of the address. */
async function begin(
  ...[what, attempt]: Parameters<typeof startSubscription>
): Promise<StripeSubscription | "nowhere"> {
  try {
    return await startSubscription(what, attempt);
  } catch (error) {
    if (isUntaxable(error)) return "nowhere";
    throw error;
  }
}

/** Undefined if nothing is to pay. */
async function formOf({ open }: StripeSubscription): Promise<CardForm | undefined> {
  return open?.clientSecret ? { ...(await cardForm(open.clientSecret)), invoice: open.sums } : undefined;
}

/** Starts a subscription or continues a matching unpaid one, so that double clicks and reloads buy once. */
export async function startOwnSubscription(by: ActorReference): Promise<CardForm | Refusal> {
  const { organization: id, now } = by;
  const organization = await readOrganization(id, true);
  if (organization === null) return { refused: "organization_not_found" };
  return retryOnConflict<CardForm | Refusal>(async () => {
    const [{ customer, before }, locations] = await Promise.all([
      ensureCustomer(organization, now),
      listLocations(id, true),
    ]);
    if (needsSales(locations.length)) return { refused: "sales_needed" };
    const added = locations.map((location) => ({ added: pricedSince(location) }));
    const quantities = billedQuantities(added, { now, timeZone: organization.timeZone });
    const told = await readSubscriptions(customer);
    // Read after the version that the write checks, so that a later closing refuses the write.
    if ((await readOrganization(id, true))?.closedAt !== null) {
      for (const begun of told.filter(isStarting)) await takeBackStart(begun);
      return { refused: "organization_closed" };
    }
    if (told.some(isLive)) return { refused: "already_subscribed" };
    if (owed(await openInvoices(customer)).length > 0) return { refused: "payment_overdue" };
    const taxedAt = addsTaxes() ? await billedAt(customer) : null;
    if (taxedAt === "nowhere") return { refused: "address_needed" };
    const begun = told.filter(isStarting);
    const fitting = begun.find((one) => isBegunAs(one, { quantities, taxedAt }));
    for (const other of begun) if (other !== fitting && !(await takeBackStart(other))) return undefined;
    if (fitting) return formOf(fitting);
    const attempt = { starts: before.starts, newest: told[0]?.id ?? null };
    const subscription = await begin({ customer, organization: id, quantities, taxedAt }, attempt);
    if (subscription === "nowhere") return { refused: "address_needed" };
    const after = { ...before, starts: before.starts + 1 };
    const { done } = await transact(() => [subscriptionPut(before, after, dueSoon(before, now)), auditPut(by)]);
    return done ? formOf(subscription) : undefined;
  });
}
