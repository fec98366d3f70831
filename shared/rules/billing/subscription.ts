import {
  noSubscription,
  type SubscriptionStanding,
  type SubscriptionState,
  type SubscriptionStatus,
} from "#shared/model/subscription.ts";
import { oneDay } from "#shared/rules/dates.ts";

/** Grace period after a failed payment, in milliseconds. */
export const grace = 14 * oneDay;
/** Earliest day of each reminder after the failed payment. */
export const overdueNoticeDays = [0, 5, 11] as const;

interface ToldSubscription {
  status: string;
  periodFrom: string | null;
  renewsAt: string | null;
  endsAt: string | null;
  open: { since: string | null } | null;
}

/** https://docs.stripe.com/api/subscriptions/object#subscription_object-status */
const statuses: Readonly<Record<string, SubscriptionStatus>> = {
  active: "subscribed",
  trialing: "subscribed",
  past_due: "unpaid",
  unpaid: "unpaid",
  paused: "unpaid",
  canceled: "cancelled",
};

/** Whether it bills; an organization has at most one such subscription. */
export const isLive = ({ status }: Pick<ToldSubscription, "status">): boolean =>
  ["subscribed", "unpaid"].includes(statuses[status] ?? "");

export const isStarting = ({ status }: Pick<ToldSubscription, "status">): boolean => status === "incomplete";

interface Waiting {
  invoice: { _id: string };
  subscription: { status: string; newest: string | null } | null;
  isCharged: boolean;
}

/** Abandoned checkouts, running charges and invoices before their due date are not owed. */
function mayWait({ invoice, subscription, isCharged }: Waiting): boolean {
  const status = subscription && statuses[subscription.status];
  if (!status) return true;
  return status === "subscribed" && (!isCharged || subscription?.newest === invoice._id);
}

/** Invoices owed, also of ended subscriptions. */
export const owed = <Of extends Waiting>(waiting: readonly Of[]): Of[] => waiting.filter((one) => !mayWait(one));

/**
 * State by all subscriptions, newest first: the billing one, else the last that ended. `owedSince` is the oldest owed
 * invoice.
 */
export function stateBy(told: readonly ToldSubscription[], owedSince: string | null = null): SubscriptionState {
  const one = told.find(isLive) ?? told.find(({ status }) => status === "canceled");
  const word = one && statuses[one.status];
  if (!one || !word) return noSubscription;
  // Paid again, and Stripe has not charged the next draft yet.
  const isPaid = one.status === "past_due" && one.open === null && owedSince === null;
  const status = isPaid ? "subscribed" : word;
  return {
    status,
    renewsAt: status === "cancelled" ? null : one.renewsAt,
    endsAt: one.endsAt,
    unpaidSince: owedSince ?? (status === "unpaid" ? (one.open?.since ?? one.periodFrom) : null),
  };
}

/** Whether paid features stop: after the grace period and three sent reminders, also for an ended subscription. */
export const isOverdue = (
  { unpaidSince }: SubscriptionState,
  { reminded, now }: { reminded: number; now: Date },
): boolean =>
  unpaidSince !== null && reminded >= overdueNoticeDays.length && now.getTime() >= Date.parse(unpaidSince) + grace;

interface Noted {
  subscription: SubscriptionState;
  reminded: number;
  isAgreed: boolean;
}

export const standingOf = ({ subscription, reminded, isAgreed }: Noted, now: Date): SubscriptionStanding => ({
  ...subscription,
  isOverdue: isOverdue(subscription, { reminded, now }),
  isAgreed,
});

/** Time of the next reminder; null if all were sent or nothing is due. */
export function nextOverdueNotice({ unpaidSince }: SubscriptionState, reminded: number): Date | null {
  const days = overdueNoticeDays[reminded];
  return unpaidSince === null || days === undefined ? null : new Date(Date.parse(unpaidSince) + days * oneDay);
}

export const hasPlan = ({ status }: Pick<SubscriptionState, "status">): boolean =>
  status === "subscribed" || status === "unpaid";

export const isEnding = ({ status, endsAt }: SubscriptionState): boolean =>
  status === "cancelled" || (hasPlan({ status }) && endsAt !== null);
