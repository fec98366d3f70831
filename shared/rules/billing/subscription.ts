import {
  noSubscription,
  type SubscriptionStanding,
  type SubscriptionState,
  type SubscriptionStatus,
} from "#shared/model/subscription-state.ts";
import { oneDay } from "#shared/rules/durations.ts";

/** Milliseconds for which everything goes on while a payment is due that failed. */
export const grace = 14 * oneDay;
/** How many emails say so before anything stops, and how many days after the first failure each goes out at the earliest. */
export const overdueNoticeDays = [0, 5, 11] as const;

/** What Stripe says of one subscription, as far as the rules read it. */
export interface ToldSubscription {
  status: string;
  /** The beginning and the end of the present period. */
  periodFrom: string | null;
  renewsAt: string | null;
  endsAt: string | null;
  /** Its newest invoice that waits to be paid, and since when. */
  open: { since: string | null } | null;
}

/** Stripe's words for a subscription that bills: https://docs.stripe.com/api/subscriptions/object#subscription_object-status */
const statuses: Readonly<Record<string, SubscriptionStatus>> = {
  active: "subscribed",
  trialing: "subscribed",
  past_due: "unpaid",
  unpaid: "unpaid",
  paused: "unpaid",
  canceled: "cancelled",
};

/** Whether a subscription bills now: at most one of an organization does. */
export const isLive = ({ status }: Pick<ToldSubscription, "status">): boolean =>
  ["subscribed", "unpaid"].includes(statuses[status] ?? "");

/** Whether a subscription waits for its first payment: it never stood. */
export const isStarting = ({ status }: Pick<ToldSubscription, "status">): boolean => status === "incomplete";

/** An invoice that waits to be paid, as far as the rules read it, with the subscription whose it is and the newest one of that. */
interface Waiting {
  invoice: { _id: string };
  subscription: { status: string; newest: string | null } | null;
  isCharged: boolean;
}

/** Whether an invoice may wait: nobody went through with the checkout, it is charged at this moment, or there is time to pay it. */
function mayWait({ invoice, subscription, isCharged }: Waiting): boolean {
  const status = subscription && statuses[subscription.status];
  if (!status) return true;
  return status === "subscribed" && (!isCharged || subscription?.newest === invoice._id);
}

/** What an organization owes: its invoices that wait and may not, whatever became of the subscription that they are of. */
export const owed = <Of extends Waiting>(waiting: readonly Of[]): Of[] => waiting.filter((one) => !mayWait(one));

/**
 * Where an organization stands by all subscriptions that Stripe has of it, newest first: by the one that bills, else by the
 * newest that ended. One that was never paid for is none. `owedSince`: when the oldest of the invoices came that it owes.
 */
export function stateBy(told: readonly ToldSubscription[], owedSince: string | null = null): SubscriptionState {
  const one = told.find(isLive) ?? told.find(({ status }) => status === "canceled");
  const word = one && statuses[one.status];
  if (!one || !word) return noSubscription;
  // The failed payment was made, and the next invoice is a draft that Stripe is about to charge.
  const isPaid = one.status === "past_due" && one.open === null && owedSince === null;
  const status = isPaid ? "subscribed" : word;
  return {
    status,
    renewsAt: status === "cancelled" ? null : one.renewsAt,
    endsAt: one.endsAt,
    unpaidSince: owedSince ?? (status === "unpaid" ? (one.open?.since ?? one.periodFrom) : null),
  };
}

/**
 * Whether what costs us stops until a payment that failed is made, of a subscription that is over too: after 14 days of grace, and not before `reminded` emails,
 * three of them, said so.
 */
export const isOverdue = (
  { unpaidSince }: SubscriptionState,
  { reminded, now }: { reminded: number; now: Date },
): boolean =>
  unpaidSince !== null && reminded >= overdueNoticeDays.length && now.getTime() >= Date.parse(unpaidSince) + grace;

/** A subscription as stored: how many emails said that its payment is due, and whether sales agreed on its price. */
interface Noted {
  subscription: SubscriptionState;
  reminded: number;
  isAgreed: boolean;
}

/** How a subscription stands now. */
export const standingOf = ({ subscription, reminded, isAgreed }: Noted, now: Date): SubscriptionStanding => ({
  ...subscription,
  isOverdue: isOverdue(subscription, { reminded, now }),
  isAgreed,
});

/** When the next email says that a payment is due: null once all were sent, or while nothing is due. */
export function nextOverdueNotice({ unpaidSince }: SubscriptionState, reminded: number): Date | null {
  const days = overdueNoticeDays[reminded];
  return unpaidSince === null || days === undefined ? null : new Date(Date.parse(unpaidSince) + days * oneDay);
}

/** Whether an organization may have more than the free plan's one location. */
export const hasPlan = ({ status }: Pick<SubscriptionState, "status">): boolean =>
  status === "subscribed" || status === "unpaid";

/** Whether a subscription is over, or ends because somebody canceled it. */
export const isEnding = ({ status, endsAt }: SubscriptionState): boolean =>
  status === "cancelled" || (hasPlan({ status }) && endsAt !== null);
