import type { Money } from "#shared/model/money.ts";
import type { SubscriptionState } from "#shared/model/subscription-state.ts";
import { endOfClosed } from "./end-of-closed.ts";

/** What becomes of the subscription of something that closes. */
export interface PlanOfClosed {
  /** When it ends (ISO 8601). Null where there is none, or it ends at once. */
  ends: string | null;
  /** What was added since the last invoice is charged then. */
  charges: boolean;
  /** How much that is; null where it is nothing, undefined where Stripe has yet to tell. */
  due?: Money | null | undefined;
  /** Something is due of it, which is over then. */
  owes: boolean;
}

/** What becomes of a subscription, as it stands, of something that closes and is erased from `erased` on. */
export function planOfClosed(
  { subscription, dueAtEnd: due }: { subscription: SubscriptionState; dueAtEnd?: Money | null | undefined },
  erased: Date,
): PlanOfClosed {
  const end = endOfClosed(subscription, erased);
  const { on: ends, charges } = end ?? { on: null, charges: false };
  // An unpaid one ends at once, and goes on to be owed.
  return { ends, charges, due, owes: end === null && subscription.unpaidSince !== null };
}
