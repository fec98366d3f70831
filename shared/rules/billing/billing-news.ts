import type { BillingFacts, BillingNoticeKind } from "#shared/model/billing-notice.ts";
import type { Money } from "#shared/model/money.ts";
import type { PaymentMethod } from "#shared/model/payment-method.ts";
import type { Invoice } from "#shared/model/subscription.ts";
import type { SubscriptionState } from "#shared/model/subscription-state.ts";
import { oneDay } from "#shared/rules/durations.ts";
import { grace, hasPlan, nextOverdueNotice } from "./subscription.ts";

/** Milliseconds before which who is about to pay more, or whose card ends, is told. */
const ahead = 30 * oneDay;
/** How many receipts, and cards, are remembered: more than a list of the newest invoices holds. */
const remembered = 30;
/** Milliseconds. What was paid for longer than this is no news: an organization that is read for the first time. */
const isOld = 35 * oneDay;

/** What was told of an organization's bills. */
export interface ToldBilling {
  subscription: SubscriptionState;
  reminded: number;
  receipts: readonly string[];
  announced: readonly string[];
  announcedCards: readonly string[];
}

/** What stands now. */
export interface StandingBilling {
  subscription: SubscriptionState;
  card: PaymentMethod | null;
  /** The newest invoices, newest first. */
  invoices: readonly Invoice[];
  /** The oldest invoice that is owed. */
  due?: Invoice | undefined;
  /** What is still charged when a subscription ends that is canceled, or would be now; null where nothing is. */
  dueAtEnd?: Money | null | undefined;
  /** Further locations by id, and until when each costs less. */
  promotions: readonly { location: string; until: Date }[];
}

/** One thing to tell. */
interface News {
  notice: BillingNoticeKind;
  facts: BillingFacts;
}

/** What is to be told, and what was told once it is. */
export interface BillingTold {
  news: News[];
  told: { reminded: number; receipts: string[]; announced: string[]; announcedCards: string[] };
}

/** The first moment after a card's last month. Null where nobody knows it. */
const cardEnd = ({ expMonth, expYear }: PaymentMethod): Date | null =>
  expMonth === null || expYear === null ? null : new Date(Date.UTC(expYear, expMonth, 1));

/** Which card, with its last month, was told of: a card that is renewed is told of again. */
const nameOf = ({ _id, expMonth, expYear }: PaymentMethod) => `${_id} ${expYear}-${expMonth}`;

const receiptOf = ({ total, number, page, at }: Invoice): News => ({
  notice: "receipt",
  facts: {
    amount: total.amount,
    currency: total.currency,
    at,
    ...(number !== null && { invoice: number }),
    ...(page !== null && { page }),
  },
});

function receipts({ receipts: before }: ToldBilling, { invoices }: StandingBilling, now: Date) {
  const paid = invoices.filter(
    ({ _id, status, total, at }) =>
      status === "paid" && total.amount > 0 && !before.includes(_id) && Date.parse(at) > now.getTime() - isOld,
  );
  return {
    news: paid.toReversed().map(receiptOf),
    receipts: [...paid.map(({ _id }) => _id), ...before].slice(0, remembered),
  };
}

function overdue(told: ToldBilling, { subscription, invoices, due }: StandingBilling, now: Date) {
  if (subscription.unpaidSince === null) return { news: [], reminded: 0 };
  const reminded = told.subscription.unpaidSince === subscription.unpaidSince ? told.reminded : 0;
  const next = nextOverdueNotice(subscription, reminded);
  if (next === null || next > now) return { news: [], reminded };
  const open = due ?? invoices.find(({ status }) => status === "open");
  const facts: BillingFacts = {
    time: reminded + 1,
    ...(open && { amount: open.remaining.amount, currency: open.remaining.currency }),
    ...(open?.number && { invoice: open.number }),
    ...(open?.page && { page: open.page }),
    // A day that is over already is no day to pay by.
    ...(now.getTime() < Date.parse(subscription.unpaidSince) + grace && { at: subscription.unpaidSince }),
  };
  return { news: [{ notice: "payment_failed" as const, facts }], reminded: reminded + 1 };
}

/** One email for all promotions that end on the same day. */
function promotions({ announced }: ToldBilling, { promotions: all, subscription }: StandingBilling, now: Date) {
  const current = announced.filter((id) => all.some(({ location }) => location === id));
  if (subscription.status !== "subscribed" && subscription.status !== "unpaid") return { news: [], announced: current };
  const soon = all.filter(
    ({ location, until }) => !announced.includes(location) && until > now && until.getTime() - ahead <= now.getTime(),
  );
  const days = [...new Set(soon.map(({ until }) => until.toISOString()))];
  const news = days.map((at) => ({
    notice: "promotion_ends" as const,
    facts: { at, locations: soon.filter(({ until }) => until.toISOString() === at).length },
  }));
  return { news, announced: [...current, ...soon.map(({ location }) => location)] };
}

function card({ announcedCards: before }: ToldBilling, { card: one, subscription }: StandingBilling, now: Date) {
  const end = one && cardEnd(one);
  const bills = subscription.status === "subscribed" && subscription.endsAt === null;
  if (!one || !end || !bills || end.getTime() - ahead > now.getTime() || before.includes(nameOf(one)))
    return { news: [], announcedCards: [...before] };
  const facts = { last4: one.last4, at: end.toISOString() };
  const announcedCards = [nameOf(one), ...before].slice(0, remembered);
  return { news: [{ notice: "card_expires" as const, facts }], announcedCards };
}

/** Whether a subscription was canceled since it was looked at, and goes on until its period's end. */
const isCanceled = (before: SubscriptionState, after: SubscriptionState): boolean =>
  after.status !== "cancelled" && after.endsAt !== null && after.endsAt !== before.endsAt;

/** What is left to pay of all invoices that wait for it. Null where none does. */
function owed({ subscription, invoices, due }: StandingBilling): Money | null {
  if (subscription.unpaidSince === null || due === undefined) return null;
  const others = invoices.filter(({ status, _id }) => status === "open" && _id !== due._id);
  const { amount, currency } = due.remaining;
  return { amount: others.reduce((sum, { remaining }) => sum + remaining.amount, amount), currency };
}

function endings({ subscription: before }: ToldBilling, standing: StandingBilling): News[] {
  const { subscription: after, dueAtEnd } = standing;
  if (after.status === "cancelled" && before.status !== "cancelled" && before.status !== "free") {
    const at = after.endsAt === null ? {} : { at: after.endsAt };
    return [{ notice: "subscription_ended", facts: { ...at, ...owed(standing) } }];
  }
  if (isCanceled(before, after) && after.endsAt !== null)
    return [{ notice: "subscription_canceled", facts: { at: after.endsAt, ...dueAtEnd } }];
  return [];
}

/** What is to be told of an organization's bills, by what was told before and what stands now. Each thing once. */
export function billingNews(told: ToldBilling, standing: StandingBilling, now: Date): BillingTold {
  const paid = receipts(told, standing, now);
  const due = overdue(told, standing, now);
  const ending = promotions(told, standing, now);
  const expiring = card(told, standing, now);
  return {
    news: [...endings(told, standing), ...paid.news, ...due.news, ...ending.news, ...expiring.news],
    told: {
      reminded: due.reminded,
      receipts: paid.receipts,
      announced: ending.announced,
      announcedCards: expiring.announcedCards,
    },
  };
}

/**
 * When an organization is to be looked after next: at the next thing to tell, the next end of a promotion, or a day later,
 * when it is compared with Stripe anyway, whether anything bills it or not: it may have paid for something whose event was
 * lost.
 */
export function nextLook(
  { subscription, promotions: all }: StandingBilling,
  { reminded, announced }: BillingTold["told"],
  now: Date,
): Date {
  const later = now.getTime() + oneDay;
  const promotions = hasPlan(subscription) ? all : [];
  const moments = [
    later,
    nextOverdueNotice(subscription, reminded)?.getTime(),
    ...promotions.map(({ until }) => until.getTime()),
    ...promotions.filter(({ location }) => !announced.includes(location)).map(({ until }) => until.getTime() - ahead),
  ].filter((moment) => moment !== undefined && moment > now.getTime());
  return new Date(Math.min(...moments.map(Number)));
}
