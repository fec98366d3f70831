import { listPurchases, type PurchaseItem, purchasePut, readPurchase } from "#functions/data/billing/purchases.ts";
import { readRefill } from "#functions/data/billing/refill.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { changeCredits, readCredits } from "#functions/data/sending/sms-pool.ts";
import { readWaitingCredits } from "#functions/data/sending/waiting-credits.ts";
import { retryOnConflict, transact, type Write } from "#functions/data/table.ts";
import { findPayment, listGivenBack, type Payment, readPayment } from "#functions/services/billing/payments.ts";
import { heardOfWithin, isPurchaseOpen, isPurchasePending } from "#shared/rules/billing/open-purchases.ts";
import { creditsToTakeBack } from "#shared/rules/billing/refill.ts";
import { oneDay, oneHour } from "#shared/rules/dates.ts";
import { type BillingNews, billingMessages } from "./billing-messages.ts";
import { declinedRefill, endRefill } from "./end-refill.ts";

async function messagesOf(organization: string, news: BillingNews, now: Date): Promise<Write[]> {
  const settings = await readOrganization(organization);
  return settings === null ? [] : billingMessages(settings, [news], now);
}

async function grant(purchase: PurchaseItem, payment: Payment, now: Date): Promise<boolean> {
  const { organization, _id, credits, amount, automatic, by } = purchase;
  const facts = { credits, amount: amount.amount, currency: amount.currency, at: now.toISOString(), automatic };
  const receipt = await messagesOf(organization, { notice: "credits_receipt", facts }, now);
  const outcome = await transact(() => [
    purchasePut(purchase, { status: "paid", payment: payment.id }),
    ...changeCredits(organization, [{ cause: automatic ? "refill" : "purchase", credits, about: _id, by }], now),
    ...receipt,
  ]);
  return outcome.done;
}

const givenBack = ({ refunded, disputed, amount }: Payment): number => Math.min(refunded + disputed, amount);

/**
 * Takes back unspent credits of a refund or dispute, and restores them if the dispute was won; credits held by waiting
 * messages count as unspent.
 */
async function takeBack(purchase: PurchaseItem, payment: Payment, now: Date): Promise<boolean> {
  const { organization, _id, credits, amount, refundedAmount, refundedCredits: taken } = purchase;
  const total = givenBack(payment);
  const [left, held] = await Promise.all([
    readCredits(organization),
    readWaitingCredits(organization, total > refundedAmount ? credits : 0, now),
  ]);
  const back = creditsToTakeBack({ credits, amount: amount.amount, taken }, total, left + held);
  const won = total < refundedAmount;
  const notice = won ? "dispute_won" : payment.disputed > 0 ? "payment_disputed" : "credits_refunded";
  const facts = { credits: Math.abs(back), amount: Math.abs(total - refundedAmount), currency: amount.currency };
  const news = await messagesOf(organization, { notice, facts }, now);
  const outcome = await transact(() => [
    purchasePut(purchase, {
      status: total >= amount.amount ? "refunded" : "paid",
      refundedAmount: total,
      refundedCredits: taken + back,
    }),
    ...changeCredits(organization, [{ cause: "purchase_refund", credits: -back, about: _id, by: null }], now, held),
    ...news,
  ]);
  return outcome.done;
}

const isPaidFor = ({ status }: PurchaseItem): boolean => status === "paid" || status === "refunded";

/** Applies a payment to its purchase; idempotent. */
export async function applyPayment(
  organization: string,
  id: string,
  payment: Payment,
  now: Date,
): Promise<PurchaseItem | null> {
  const settled = await retryOnConflict<PurchaseItem | { gone: true }>(async () => {
    const purchase = await readPurchase(organization, id);
    if (purchase === null) return { gone: true };
    if (payment.status === "paid" && !isPaidFor(purchase)) {
      await grant(purchase, payment, now);
      return undefined;
    }
    if (isPaidFor(purchase) && givenBack(payment) !== purchase.refundedAmount) {
      // A lower sum is a won dispute or a stale answer, so it is read again.
      const known = givenBack(payment) > purchase.refundedAmount ? payment : await readPayment(payment.id);
      if (known === null || givenBack(known) === purchase.refundedAmount) return purchase;
      await takeBack(purchase, known, now);
      return undefined;
    }
    if (isPaidFor(purchase) || (purchase.status === payment.status && purchase.payment === payment.id)) return purchase;
    const changed = { status: payment.status, payment: payment.id };
    const { done } = await transact(() => [purchasePut(purchase, changed)]);
    return done ? { ...purchase, ...changed } : undefined;
  });
  if ("gone" in settled) return null;
  if (settled.automatic) await endRefill(settled, now);
  return settled;
}

export async function applyCreditPayment(organization: string, id: string, now: Date): Promise<void> {
  const [payment, read] = await Promise.all([readPayment(id), readSubscription(organization)]);
  if (payment === null || payment.purchase === null || payment.customer !== read.customer) return;
  await applyPayment(organization, payment.purchase, payment, now);
}

/** Declines a purchase whose card is gone, with its refill and email in one write. */
export async function declineUncharged(purchase: PurchaseItem, now: Date): Promise<PurchaseItem> {
  const ended = { status: "declined" } as const;
  const refill = purchase.automatic ? await declinedRefill(purchase, now) : [];
  const { done } = await transact(() => [purchasePut(purchase, ended), ...refill]);
  if (done) return { ...purchase, ...ended };
  return (await readPurchase(purchase.organization, purchase._id)) ?? purchase;
}

/** `never` if Stripe didn't receive it, null while that may still happen. */
async function paymentFor(purchase: PurchaseItem, customer: string, now: Date): Promise<Payment | "never" | null> {
  const { _id, payment, at } = purchase;
  const found = payment === null ? await findPayment(customer, _id) : await readPayment(payment);
  if (found !== null) return found;
  return Date.parse(at) + heardOfWithin < now.getTime() ? "never" : null;
}

/** Syncs one open purchase with Stripe; one that Stripe never received is declined. */
export async function syncPurchase(organization: string, id: string, now: Date): Promise<PurchaseItem | null> {
  const [purchase, read] = await Promise.all([readPurchase(organization, id), readSubscription(organization)]);
  if (purchase === null || read.customer === null || !isPurchaseOpen(purchase)) return purchase;
  const payment = await paymentFor(purchase, read.customer, now);
  if (payment === null) return purchase;
  if (payment !== "never") return applyPayment(organization, id, payment, now);
  const { done } = await transact(() => [purchasePut(purchase, { status: "declined" })]);
  const over = done ? { ...purchase, status: "declined" as const } : await readPurchase(organization, id);
  if (over?.automatic) await endRefill(over, now);
  return over;
}

/** Fewer than one list holds, as that includes declined payments and invoices. */
const inOneList = 50;

/** Oldest first; stored ids come from browsers, so their order means nothing. */
const paidOf = (purchases: readonly PurchaseItem[]): PurchaseItem[] =>
  purchases.filter((one) => isPaidFor(one)).toSorted((one, other) => (one.at < other.at ? -1 : 1));

async function settleGivenBack(organization: string, looked: readonly PurchaseItem[], now: Date): Promise<void> {
  const [oldest, newest] = [looked[0], looked.at(-1)];
  const { customer } = await readSubscription(organization);
  if (oldest === undefined || newest === undefined || customer === null) return;
  const known = new Map(looked.map(({ payment, refundedAmount }) => [payment, refundedAmount]));
  // Clocks may differ, and interrupted purchases are paid within a day.
  const made = { from: new Date(Date.parse(oldest.at) - oneHour), to: new Date(Date.parse(newest.at) + oneDay) };
  for (const [id, refunded] of await listGivenBack(customer, made))
    if (known.has(id) && known.get(id) !== refunded) await applyCreditPayment(organization, id, now);
}

/** Syncs recent refunds before a purchase; a late one would take the newly bought credits. */
export async function syncNewestRefunded(
  organization: string,
  purchases: readonly PurchaseItem[],
  now: Date,
): Promise<void> {
  await settleGivenBack(organization, paidOf(purchases).slice(-inOneList), now);
}

interface Walk {
  after: string;
  hasTime: () => boolean;
}

const wholeWalk: Walk = { after: "", hasTime: () => true };

/** Syncs open purchases and refunds; returns where to continue, or null when all are done. */
export async function syncPurchases(organization: string, now: Date, walk = wholeWalk): Promise<string | null> {
  const purchases = await listPurchases(organization);
  let { after } = walk;
  for (const { _id } of purchases.filter((one) => isPurchasePending(one, now) && one._id > walk.after)) {
    if (!walk.hasTime()) return after;
    await syncPurchase(organization, _id, now);
    after = _id;
  }
  const paid = paidOf(purchases);
  // A different part each day.
  const part = Math.floor(now.getTime() / oneDay) % Math.max(1, Math.ceil(paid.length / inOneList));
  await settleGivenBack(organization, paid.slice(part * inOneList, (part + 1) * inOneList), now);
  const { refillPurchase } = await readRefill(organization);
  const left = refillPurchase === null ? null : await readPurchase(organization, refillPurchase);
  if (left && !isPurchaseOpen(left)) await endRefill(left, now);
  return null;
}
