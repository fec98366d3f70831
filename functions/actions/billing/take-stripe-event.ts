import type * as z from "zod/mini";
import { isEventKnown, noteEvent, readCustomer } from "#functions/data/billing/subscriptions.ts";
import { log } from "#functions/log.ts";
import { isFromStripe } from "#functions/services/billing/events.ts";
import { isUnfinalizable } from "#functions/services/billing/invoices.ts";
import { readPayment } from "#functions/services/billing/payments.ts";
import type { stripeWebhook } from "#shared/contract/billing.ts";
import { adoptCard } from "./adopt-card.ts";
import { settleBilling } from "./settle-billing.ts";
import { settlePayment } from "./settle-purchase.ts";
import { tellDispute } from "./tell-dispute.ts";
import { tellOnce } from "./tell-once.ts";

type StripeEvent = z.output<typeof stripeWebhook.body>;

/** Whether a signature says that these very bytes come from Stripe, now. */
export const isGenuineEvent = (bytes: Uint8Array, signature: string, now: Date): Promise<boolean> =>
  isFromStripe(bytes, signature, now);

/** Characters of an id, as many as Stripe ever gives one. A longer text names nothing. */
const idAtMost = 255;

const idAt = (object: Readonly<Record<string, unknown>>, name: string): string | null => {
  const value = object[name];
  return typeof value === "string" && value.length <= idAtMost ? value : null;
};

/** The customer that an event is about. A card that was removed is nobody's any more: the event says whose it was. */
const customerOf = ({ data: { object, previous_attributes: before = {} } }: StripeEvent): string | null =>
  object.object === "customer" ? idAt(object, "id") : (idAt(object, "customer") ?? idAt(before, "customer"));

/** Whose a payment is. A dispute names the payment alone. */
const payerOf = async (payment: string | null): Promise<string | null> =>
  payment === null ? null : ((await readPayment(payment))?.customer ?? null);

/**
 * Does what an event of Stripe's asks for. The event only says where to look: what it is about is fetched as it stands now.
 * One whose effect stands does nothing, nor does one about nobody that we know: another account's, or an organization's that
 * is erased. Raises `OutsideServiceFailed`: Stripe sends it again.
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
  if (payment !== null) await settlePayment(organization, payment, now);
  await settleBilling(organization, { now, event: event.id });
  await noteEvent(event.id, now);
}
