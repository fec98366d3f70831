import type { Money } from "#shared/model/money.ts";
import type { PlanOfClosed, SubscriptionState } from "#shared/model/subscription.ts";

/**
 * Whether a payment falls at or after the closing (ISO 8601). Stripe counts whole seconds, so the same second counts as
 * after.
 */
export const paidWhileClosed = (paidAt: string, closedAt: string | null): boolean =>
  closedAt !== null && Math.floor(Date.parse(paidAt) / 1_000) >= Math.floor(Date.parse(closedAt) / 1_000);

interface EndOfClosed {
  on: string;
  charges: boolean;
}

/** Ends with the period, or without charge at erasure if that is earlier. Null if it ends at once or is over. */
export function endOfClosed({ status, renewsAt, endsAt }: SubscriptionState, erased: Date): EndOfClosed | null {
  const on = endsAt ?? renewsAt;
  if (status !== "subscribed" || on === null) return null;
  return Date.parse(on) < erased.getTime() ? { on, charges: true } : { on: erased.toISOString(), charges: false };
}

export function planOfClosed(
  { subscription, dueAtEnd: due }: { subscription: SubscriptionState; dueAtEnd?: Money | null | undefined },
  erased: Date,
): PlanOfClosed {
  const end = endOfClosed(subscription, erased);
  const { on: ends, charges } = end ?? { on: null, charges: false };
  // An unpaid one ends at once and remains owed.
  return { ends, charges, due, owes: end === null && subscription.unpaidSince !== null };
}
