import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { listPurchases, newPurchasePut, type PurchaseItem, readPurchase } from "#functions/data/billing/purchases.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { openOrganizationCheck } from "#functions/data/organizations/organizations.ts";
import { transact, type Write } from "#functions/data/table.ts";
import { CardDeclined } from "#functions/services/billing/client.ts";
import { defaultCard } from "#functions/services/billing/customers.ts";
import { CardGone, charge } from "#functions/services/billing/payments.ts";
import type { NamedThing } from "#shared/model/feedback.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import type { SmsPack } from "#shared/model/sms-purchase.ts";
import { areTooManyOpen, chargedFor } from "#shared/rules/billing/open-purchases.ts";
import { priceOfPack } from "#shared/rules/billing/pricing.ts";
import { applyPayment, declineUncharged, syncNewestRefunded } from "./sync-purchase.ts";

/** The client-generated id makes a repeated call idempotent. */
interface Buying {
  organization: string;
  purchase: string;
  pack: SmsPack;
  automatic: boolean;
  by: NamedThing | null;
  now: Date;
}

const newPurchase = ({ organization, purchase, pack, automatic, by, now }: Buying, card: string): PurchaseItem => ({
  _id: purchase,
  organization,
  credits: pack,
  amount: priceOfPack(pack),
  status: "pending",
  automatic,
  at: now.toISOString(),
  by,
  version: 1,
  card,
  payment: null,
  refundedAmount: 0,
  refundedCredits: 0,
});

/**
 * Charges the default card for a pack; stored first, so that the schedule can finish it. Throws `OutsideServiceFailed`.
 */
export async function buyCredits(buying: Buying, also: readonly Write[] = []): Promise<PurchaseItem | Refusal> {
  const { organization, purchase: id, automatic, now } = buying;
  const [known, read] = await Promise.all([readPurchase(organization, id), readSubscription(organization)]);
  const { customer } = read;
  if (known !== null) return customer === null ? known : continuePurchase(known, customer, now);
  const card = customer === null ? null : await defaultCard(customer);
  if (customer === null || !card?._id) return { refused: "card_needed" };
  const purchases = await listPurchases(organization);
  // A plain read decides: concurrent calls may open a few more, which does no harm.
  if (!automatic && areTooManyOpen(purchases, now)) return { refused: "too_many_unconfirmed" };
  await syncNewestRefunded(organization, purchases, now);
  const made = newPurchase(buying, card._id);
  const { done } = await transact(() => [newPurchasePut(made), openOrganizationCheck(organization), ...also]);
  const purchase = done ? made : await readPurchase(organization, id);
  return purchase === null ? { refused: "edited_meanwhile" } : continuePurchase(purchase, customer, now);
}

/**
 * Charges a pending purchase, idempotently; declined if its card was removed meanwhile. Throws `OutsideServiceFailed`.
 */
export async function continuePurchase(purchase: PurchaseItem, customer: string, now: Date): Promise<PurchaseItem> {
  const { organization, _id: id, status, card, amount, automatic, at } = purchase;
  if (status !== "pending" || card === null || Date.parse(at) + chargedFor < now.getTime()) return purchase;
  const charging = { customer, card, amount, organization, purchase: id, automatic };
  try {
    return (await applyPayment(organization, id, await charge(charging), now)) ?? purchase;
  } catch (error) {
    if (error instanceof CardGone) return declineUncharged(purchase, now);
    // A decline without a payment charged nothing; a later sync marks the purchase declined.
    if (error instanceof CardDeclined) return purchase;
    throw error;
  }
}

/** Buys a pack while its buyer is there to confirm it. Throws `OutsideServiceFailed`. */
export async function topUp(
  by: ActorReference,
  author: NamedThing,
  { purchase, pack }: { purchase: string; pack: SmsPack },
): Promise<PurchaseItem | Refusal> {
  const { organization, now } = by;
  const buying = { organization, purchase, pack, automatic: false, by: author, now };
  const bought = await buyCredits(buying, [auditPut(by, { subject: purchase, changes: { pack: [null, pack] } })]);
  return "status" in bought && bought.status === "declined" ? { refused: "card_declined" } : bought;
}
