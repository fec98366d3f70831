import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { listInvoices } from "#functions/services/billing/invoices.ts";
import type { Invoice } from "#shared/model/subscription.ts";

const limit = 24;

/** A page of an organization's invoices, newest first. `after` is the id of the last of the page before. Raises `OutsideServiceFailed`. */
export async function showInvoices(
  organization: string,
  after: string | null,
): Promise<{ items: Invoice[]; next: string | null }> {
  const { customer } = (await readSubscription(organization)).read;
  return customer === null ? { items: [], next: null } : listInvoices(customer, { limit, after });
}
