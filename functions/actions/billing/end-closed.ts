import { auditPut } from "#functions/data/audit/audit.ts";
import { system } from "#functions/data/audit/audit-actor.ts";
import { listPurchases } from "#functions/data/billing/purchases.ts";
import { type SubscriptionItem, subscriptionPut } from "#functions/data/billing/subscriptions.ts";
import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import { transact } from "#functions/data/table.ts";
import { giveUpPayment } from "#functions/services/billing/payments.ts";
import { type FirstPaid, firstPaid, refundInvoice } from "#functions/services/billing/refunds.ts";
import {
  cancelAtEnd,
  endSubscription,
  type StripeSubscription,
  withdrawSubscription,
} from "#functions/services/billing/subscriptions.ts";
import { paidWhileClosed } from "#shared/rules/billing/closed-billing.ts";
import { isLive, isStarting } from "#shared/rules/billing/subscription.ts";
import { billingMessages } from "./billing-messages.ts";
import { takeBackStart } from "./take-back-start.ts";

/** Tells the audit log and whoever pays that an invoice was refunded, in place of its receipt. False where somebody else was faster. */
async function tell(before: SubscriptionItem, organization: OrganizationItem, { invoice, paid }: FirstPaid, now: Date) {
  if (before.receipts.includes(invoice)) return true;
  const by = { organization: organization._id, user: system, route: "subscriptionCancel", now };
  const messages = await billingMessages(organization, [{ notice: "subscription_refunded", facts: paid }], now);
  const { done } = await transact(() => [
    // Due at once: should this be interrupted, the subscription is still to be ended.
    subscriptionPut(before, { ...before, receipts: [invoice, ...before.receipts] }, now),
    auditPut(by, { changes: { refunded: [null, paid] } }),
    ...messages,
  ]);
  return done;
}

/** Refunds and ends a subscription first paid after closing; ends it last, so that an interruption repeats safely. */
async function giveBackStart(
  before: SubscriptionItem,
  organization: OrganizationItem,
  subscription: string,
  now: Date,
): Promise<boolean> {
  const first = await firstPaid(subscription);
  if (first === null || !paidWhileClosed(first.paidAt, organization.closedAt)) return false;
  await refundInvoice(first);
  if (await tell(before, organization, first, now)) await withdrawSubscription(subscription);
  return true;
}

/** Nobody confirms purchases after closing. */
async function giveUpPurchases(organization: string): Promise<void> {
  for (const { status, payment } of await listPurchases(organization))
    if (status === "authenticate" && payment !== null) await giveUpPayment(payment);
}

/** Ends billing of a closed organization and refunds later payments; true if anything changed. */
export async function endClosed(
  before: SubscriptionItem,
  organization: OrganizationItem,
  subscriptions: readonly StripeSubscription[],
  now: Date,
): Promise<boolean> {
  await giveUpPurchases(organization._id);
  const begun = subscriptions.filter(isStarting);
  for (const one of begun) await takeBackStart(one);
  if (begun.length > 0) return true;
  const live = subscriptions.find(isLive);
  if (!live) return false;
  // What was known to bill it before it closed was paid for before.
  const isNew = live.id !== before.stripeSubscription;
  if (isNew && (await giveBackStart(before, organization, live.id, now))) return true;
  if (live.status !== "active") return endSubscription(live);
  if (live.endsAt !== null) return false;
  await cancelAtEnd(live.id);
  return true;
}
