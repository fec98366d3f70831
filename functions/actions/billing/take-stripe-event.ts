import type * as z from "zod/mini";
import { eventPut, isEventKnown, noteEvent, readCustomer } from "#functions/data/billing/subscriptions.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { transact } from "#functions/data/table.ts";
import { log } from "#functions/log.ts";
import { isFromStripe } from "#functions/services/billing/events.ts";
import { isUnfinalizable } from "#functions/services/billing/invoices.ts";
import { readDispute, readPayment } from "#functions/services/billing/payments.ts";
import type { stripeWebhookRoute } from "#shared/contract/billing.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { adoptCard } from "./adopt-card.ts";
import { type BillingNews, billingMessages } from "./billing-messages.ts";
import { applyCreditPayment } from "./sync-purchase.ts";
import { syncWithStripe } from "./sync-with-stripe.ts";

/** Milliseconds; disputes last months and send many events. */
const remembered = 400 * oneDay;

/** Queues billing news about a Stripe object once per notice. */
async function tellOnce(organization: string, id: string, news: BillingNews, now: Date): Promise<void> {
  const settings = await readOrganization(organization);
  if (settings === null) return;
  const messages = await billingMessages(settings, [news], now);
  await transact(() => [eventPut(`${id}-${news.notice}`, now, remembered), ...messages]);
}

/** Notifies once of a disputed invoice and of a won dispute; SMS credits have their own notice. */
async function tellDispute(
  organization: string,
  { id, payment }: { id: string; payment: string },
  now: Date,
): Promise<void> {
  const [dispute, paid] = await Promise.all([readDispute(id), readPayment(payment)]);
  if (dispute === null || paid === null || paid.purchase !== null) return;
  const { amount, isWon } = dispute;
  if (isWon === false) return;
  const notice = isWon ? "dispute_won" : "payment_disputed";
  await tellOnce(organization, id, { notice, facts: { amount: amount.amount, currency: amount.currency } }, now);
}

type StripeEvent = z.output<typeof stripeWebhookRoute.body>;

/** Checks Stripe's signature over the raw bytes. */
export const isGenuineEvent = (bytes: Uint8Array, signature: string, now: Date): Promise<boolean> =>
  isFromStripe(bytes, signature, now);

/** Stripe's longest id. */
const idAtMost = 255;

const idAt = (object: Readonly<Record<string, unknown>>, name: string): string | null => {
  const value = object[name];
  return typeof value === "string" && value.length <= idAtMost ? value : null;
};

/** A removed card's customer stands in its previous attributes. */
const customerOf = ({ data: { object, previous_attributes: before = {} } }: StripeEvent): string | null =>
  object.object === "customer" ? idAt(object, "id") : (idAt(object, "customer") ?? idAt(before, "customer"));

/** Disputes name only the payment. */
const payerOf = async (payment: string | null): Promise<string | null> =>
  payment === null ? null : ((await readPayment(payment))?.customer ?? null);

/**
 * Syncs the current state behind an event; idempotent, ignores unknown customers. Throws `OutsideServiceFailed`, so
 * that Stripe retries.
 */
export async function takeStripeEvent(event: StripeEvent, now: Date): Promise<void> {
  if (await isEventKnown(event.id)) return;
  const { object } = event.data;
  const id = idAt(object, "id");
  const payment = object.object === "payment_intent" ? id : idAt(object, "payment_intent");
  const customer = object.object === "dispute" ? await payerOf(payment) : customerOf(event);
  const organization = customer === null ? null : await readCustomer(customer);
  if (organization === null || event.account) {
    log.info("event of nobody", { event: event.id, type: event.type });
    return;
  }
  if (object.object === "setup_intent") await adoptCard(organization);
  if (object.object === "dispute" && id !== null && payment !== null)
    await tellDispute(organization, { id, payment }, now);
  if (event.type === "invoice.finalization_failed" && id !== null && (await isUnfinalizable(id)))
    await tellOnce(organization, id, { notice: "invoice_unfinalized", facts: {} }, now);
  if (payment !== null) await applyCreditPayment(organization, payment, now);
  await syncWithStripe(organization, { now, event: event.id });
  await noteEvent(event.id, now);
}
