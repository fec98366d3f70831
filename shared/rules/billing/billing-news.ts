import type { BillingFacts, BillingNoticeKind } from "#shared/model/billing-notice.ts";
import type { Money } from "#shared/model/money.ts";
import type { PaymentMethod } from "#shared/model/payment-method.ts";
import type { Invoice, SubscriptionState } from "#shared/model/subscription.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { grace, hasPlan, nextOverdueNotice } from "./subscription.ts";

/** Notice before a price rises or a card expires, in milliseconds. */
const ahead = 30 * oneDay;
/** Receipts and cards remembered; more than the list of newest invoices holds. */
const remembered = 30;
/** In milliseconds; older payments are no news, for example at the first read. */
const isOld = 35 * oneDay;

export interface ToldBilling {
  subscription: SubscriptionState;
  reminded: number;
  receipts: readonly string[];
  announced: readonly string[];
  announcedCards: readonly string[];
}

export interface StandingBilling {
  subscription: SubscriptionState;
  card: PaymentMethod | null;
  invoices: readonly Invoice[];
  due?: Invoice | undefined;
  /** Final charge if canceled; null for nothing. */
  dueAtEnd?: Money | null | undefined;
  /** By location id, with the end of the lower price. */
  promotions: readonly { location: string; until: Date }[];
}

interface News {
  notice: BillingNoticeKind;
  facts: BillingFacts;
}

interface BillingTold {
  news: News[];
  told: { reminded: number; receipts: string[]; announced: string[]; announcedCards: string[] };
}

/** First moment after a card's last month; null if unknown. */
const cardEnd = ({ expMonth, expYear }: PaymentMethod): Date | null =>
  expMonth === null || expYear === null ? null : new Date(Date.UTC(expYear, expMonth, 1));

/** Includes the expiry, so that a renewed card is announced again. */
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
    ...(now.getTime() < Date.parse(subscription.unpaidSince) + grace && { at: subscription.unpaidSince }),
  };
  return { news: [{ notice: "payment_failed" as const, facts }], reminded: reminded + 1 };
}

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

const isCanceled = (before: SubscriptionState, after: SubscriptionState): boolean =>
  after.status !== "cancelled" && after.endsAt !== null && after.endsAt !== before.endsAt;

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

/** Notices due, each once. */
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

/** Time of the next check: next notice or promotion end, at most a day, because Stripe events can be lost. */
export function nextBillingCheck(
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
