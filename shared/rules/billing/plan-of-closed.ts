import type { Money } from "#shared/model/money.ts";
import type { PlanOfClosed } from "#shared/model/plan-of-closed.ts";
import type { SubscriptionState } from "#shared/model/subscription-state.ts";
import { endOfClosed } from "./end-of-closed.ts";

export function planOfClosed(
  { subscription, dueAtEnd: due }: { subscription: SubscriptionState; dueAtEnd?: Money | null | undefined },
  erased: Date,
): PlanOfClosed {
  const end = endOfClosed(subscription, erased);
  const { on: ends, charges } = end ?? { on: null, charges: false };
  // An unpaid one ends at once and remains owed.
  return { ends, charges, due, owes: end === null && subscription.unpaidSince !== null };
}
