import { listPurchases, type PurchaseItem, purchasePut, readPurchase } from "#functions/data/billing/purchases.ts";
import { readRefill } from "#functions/data/billing/refill.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { changeCredits, readCredits } from "#functions/data/sending/sms-pool.ts";
import { readWaitingCredits } from "#functions/data/sending/waiting-credits.ts";
import { again, transact, type Write } from "#functions/data/table.ts";
import { findPayment, listGivenBack, type Payment, readPayment } from "#functions/services/billing/payments.ts";
import { heardOfWithin, isAskedFor, isOpen } from "#shared/rules/billing/open-purchases.ts";
import { creditsToTakeBack } from "#shared/rules/billing/refill.ts";
import { oneDay, oneHour } from "#shared/rules/durations.ts";
import { type BillingNews, billingMessages } from "./billing-messages.ts";
import { declinedRefill, endRefill } from "./end-refill.ts";

/** The writes that tell news of a purchase. */
async function messagesOf(organization: string, news: BillingNews, now: Date): Promise<Write[]> {
  const settings = await readOrganization(organization);
  return settings === null ? [] : billingMessages(settings, [news], now);
}

/** Gives the credits that were paid for, with the receipt, in one transaction. */
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

/** What the customer has back of a payment: refunded, or held by the bank. */
const givenBack = ({ refunded, disputed, amount }: Payment): number => Math.min(refunded + disputed, amount);

/**
 * Takes credits back for what was given back, as far as they are unspent, and says so; gives them again where a dispute was
 * won. What messages hold that wait to be sent is unspent: the pool is overdrawn by it until they come back, or others are
 * bought.
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

/**
 * Has a purchase be what its payment says: credits are given once, when it was paid, and taken back as far as it was given
 * back. What is the case already stays. Answers the purchase as it then is.
 */
export async function applyPayment(
  organization: string,
  id: string,
  payment: Payment,
  now: Date,
): Promise<PurchaseItem | null> {
  const settled = await again<PurchaseItem | { gone: true }>(async () => {
    const purchase = await readPurchase(organization, id);
    if (purchase === null) return { gone: true };
    if (payment.status === "paid" && !isPaidFor(purchase)) {
      await grant(purchase, payment, now);
      return undefined;
    }
    if (isPaidFor(purchase) && givenBack(payment) !== purchase.refundedAmount) {
      // Less than before is a dispute that was won, or an answer from before it: only one of now may say so.
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

/** Has the purchase that a payment of Stripe's pays be what the payment says. Nothing for a payment of anything else. */
export async function settlePayment(organization: string, id: string, now: Date): Promise<void> {
  const [payment, { read }] = await Promise.all([readPayment(id), readSubscription(organization)]);
  if (payment === null || payment.purchase === null || payment.customer !== read.customer) return;
  await applyPayment(organization, payment.purchase, payment, now);
}

/**
 * Ends a purchase whose card is gone: nothing was charged. It is declined, and so is the refill that it was, in one write with
 * the email that says so. Answers it as it then is.
 */
export async function declineUncharged(purchase: PurchaseItem, now: Date): Promise<PurchaseItem> {
  const ended = { status: "declined" } as const;
  const refill = purchase.automatic ? await declinedRefill(purchase, now) : [];
  const { done } = await transact(() => [purchasePut(purchase, ended), ...refill]);
  if (done) return { ...purchase, ...ended };
  return (await readPurchase(purchase.organization, purchase._id)) ?? purchase;
}

/** What Stripe says of a purchase: its payment, `never` where it never heard of it, null while that may still come. */
async function paymentFor(purchase: PurchaseItem, customer: string, now: Date): Promise<Payment | "never" | null> {
  const { _id, payment, at } = purchase;
  const found = payment === null ? await findPayment(customer, _id) : await readPayment(payment);
  if (found !== null) return found;
  return Date.parse(at) + heardOfWithin < now.getTime() ? "never" : null;
}

/**
 * Asks Stripe about one purchase that is not over, and answers it as it then is. Where Stripe never heard of it, nothing was
 * charged: it was declined.
 */
export async function settlePurchase(organization: string, id: string, now: Date): Promise<PurchaseItem | null> {
  const [purchase, { read }] = await Promise.all([readPurchase(organization, id), readSubscription(organization)]);
  if (purchase === null || read.customer === null || !isOpen(purchase)) return purchase;
  const payment = await paymentFor(purchase, read.customer, now);
  if (payment === null) return purchase;
  if (payment !== "never") return applyPayment(organization, id, payment, now);
  const { done } = await transact(() => [purchasePut(purchase, { status: "declined" })]);
  const over = done ? { ...purchase, status: "declined" as const } : await readPurchase(organization, id);
  if (over?.automatic) await endRefill(over, now);
  return over;
}

/** Purchases that one list of payments tells about: declined ones and invoices stand in it too. */
const inOneList = 50;

/** Purchases that were paid for, the oldest first. They are stored in the order of their ids, which the browser chose. */
const paidOf = (purchases: readonly PurchaseItem[]): PurchaseItem[] =>
  purchases.filter((one) => isPaidFor(one)).toSorted((one, other) => (one.at < other.at ? -1 : 1));

/** Asks Stripe what was given back of some paid purchases, or is disputed: one list. */
async function settleGivenBack(organization: string, looked: readonly PurchaseItem[], now: Date): Promise<void> {
  const [oldest, newest] = [looked[0], looked.at(-1)];
  const { customer } = (await readSubscription(organization)).read;
  if (oldest === undefined || newest === undefined || customer === null) return;
  const known = new Map(looked.map(({ payment, refundedAmount }) => [payment, refundedAmount]));
  // Our clock may be a little ahead of Stripe's, and what was interrupted is paid within a day.
  const made = { from: new Date(Date.parse(oldest.at) - oneHour), to: new Date(Date.parse(newest.at) + oneDay) };
  for (const [id, refunded] of await listGivenBack(customer, made))
    if (known.has(id) && known.get(id) !== refunded) await settlePayment(organization, id, now);
}

/**
 * Asks Stripe what was given back of the newest of an organization's purchases, before others are bought: of spent credits
 * nothing is taken back, and a refund that was not heard of would take those that are paid for next. Raises
 * `OutsideServiceFailed`.
 */
export async function settleNewestGivenBack(
  organization: string,
  purchases: readonly PurchaseItem[],
  now: Date,
): Promise<void> {
  await settleGivenBack(organization, paidOf(purchases).slice(-inOneList), now);
}

/** Behind which purchase a look at those that are open begins, in the order of their ids, and until when it has time. */
interface Walk {
  after: string;
  hasTime: () => boolean;
}

const wholeWalk: Walk = { after: "", hasTime: () => true };

/**
 * Asks Stripe about each purchase that is not over, and what was given back of the others, however long ago. Ends a refill whose
 * end was lost. Answers where to go on, or null once all were looked at: each open one is a question of its own, so that there
 * may be more than there is time for. Raises `OutsideServiceFailed`.
 */
export async function settlePurchases(organization: string, now: Date, walk = wholeWalk): Promise<string | null> {
  const purchases = await listPurchases(organization);
  let { after } = walk;
  for (const { _id } of purchases.filter((one) => isAskedFor(one, now) && one._id > walk.after)) {
    if (!walk.hasTime()) return after;
    await settlePurchase(organization, _id, now);
    after = _id;
  }
  const paid = paidOf(purchases);
  // Of many another part each day.
  const part = Math.floor(now.getTime() / oneDay) % Math.max(1, Math.ceil(paid.length / inOneList));
  await settleGivenBack(organization, paid.slice(part * inOneList, (part + 1) * inOneList), now);
  const { refillPurchase } = await readRefill(organization);
  const left = refillPurchase === null ? null : await readPurchase(organization, refillPurchase);
  if (left && !isOpen(left)) await endRefill(left, now);
  return null;
}
