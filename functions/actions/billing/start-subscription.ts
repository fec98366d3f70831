import { auditPut } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/by.ts";
import { subscriptionPut } from "#functions/data/billing/subscriptions.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { listLocations } from "#functions/data/places/locations.ts";
import { again, transact } from "#functions/data/table.ts";
import { variable } from "#functions/environment.ts";
import { openInvoices, voidInvoice } from "#functions/services/billing/invoices.ts";
import { endSubscription, readSubscriptions, startSubscription } from "#functions/services/billing/subscriptions.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import type { CardForm } from "#shared/model/subscription.ts";
import { sameQuantities } from "#shared/rules/billing/billed-changes.ts";
import { billedQuantities, isAgreedOn } from "#shared/rules/billing/billed-locations.ts";
import { isLive, isStarting, owed } from "#shared/rules/billing/subscription.ts";
import { addedAt } from "./added-at.ts";
import { cardForm } from "./card-form.ts";
import { dueSoon } from "./due-soon.ts";
import { ensureCustomer } from "./ensure-customer.ts";

/**
 * Begins an organization's subscription, and answers the form by which its first invoice is paid. One that was begun and is
 * yet to be paid is gone on with, unless the locations changed meanwhile: so a second tap, a second tab and a reload buy
 * once. Refused: `already_subscribed`, `payment_overdue` while something is owed of one before, `sales_needed` from ten locations
 * on, `organization_not_found`. Raises `OutsideServiceFailed`.
 */
export async function startOwnSubscription(by: By): Promise<CardForm | Refusal> {
  const { organization: id, now } = by;
  const organization = await readOrganization(id, true);
  if (organization === null) return { refused: "organization_not_found" };
  return again<CardForm | Refusal>(async () => {
    const [{ customer, before }, locations] = await Promise.all([
      ensureCustomer(organization, now),
      listLocations(id, true),
    ]);
    if (isAgreedOn(locations.length)) return { refused: "sales_needed" };
    const added = locations.map((location) => ({ added: addedAt(location) }));
    const quantities = billedQuantities(added, { now, timeZone: organization.timeZone });
    const told = await readSubscriptions(customer);
    if (told.some(isLive)) return { refused: "already_subscribed" };
    if (owed(await openInvoices(customer)).length > 0) return { refused: "payment_overdue" };
    const begun = told.find(isStarting);
    if (begun?.open?.clientSecret && sameQuantities(begun.quantities, quantities))
      return cardForm(begun.open.clientSecret);
    // Its invoice first: paid in another tab meanwhile, it stands.
    if (begun?.open && !(await voidInvoice(begun.open.invoice))) return undefined;
    if (begun) await endSubscription(begun.id, false);
    const attempt = `${before.read.starts}-${begun?.id ?? told[0]?.id ?? "first"}`;
    const tax = variable("STRIPE_TAX") === "on";
    const subscription = await startSubscription({ customer, organization: id, quantities }, { attempt, tax });
    const after = { ...before.read, starts: before.read.starts + 1 };
    const { done } = await transact(() => [subscriptionPut(before, after, dueSoon(before.read, now)), auditPut(by)]);
    return done && subscription.open?.clientSecret ? cardForm(subscription.open.clientSecret) : undefined;
  });
}
