import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { type ListedInvoice, listInvoices } from "#functions/services/billing/invoices.ts";
import { listGivenBack } from "#functions/services/billing/payments.ts";
import type { Invoice } from "#shared/model/subscription.ts";
import { oneDay } from "#shared/rules/dates.ts";

const limit = 24;

/** Stripe notes refunds on payments only, so they need a second call. */
async function withRefunds(customer: string, listed: readonly ListedInvoice[]): Promise<Invoice[]> {
  const paid = listed.flatMap(({ invoice, payments }) =>
    invoice.status === "paid" && payments.length > 0 ? [Date.parse(invoice.at)] : [],
  );
  const times = { from: new Date(Math.min(...paid)), to: new Date(Math.max(...paid) + oneDay) };
  const givenBack = new Map(paid.length === 0 ? [] : await listGivenBack(customer, times));
  return listed.map(({ invoice, payments }) => {
    const amount = payments.reduce((sum, id) => sum + (givenBack.get(id) ?? 0), 0);
    return amount === 0 ? invoice : { ...invoice, refunded: { ...invoice.total, amount } };
  });
}

/** Invoices with refunds, newest first; `after` is the last id of the previous page. */
export async function showInvoices(
  organization: string,
  after: string | null,
): Promise<{ items: Invoice[]; next: string | null }> {
  const { customer } = await readSubscription(organization);
  if (customer === null) return { items: [], next: null };
  const { items, next } = await listInvoices(customer, { limit, after });
  return { items: await withRefunds(customer, items), next };
}
