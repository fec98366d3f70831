import type { Money } from "#shared/model/money.ts";
import type { SubscriptionOverview } from "#shared/model/subscription.ts";

/**
 * What is still charged of a subscription that is or would be canceled, and when (ISO 8601): `due` is null where nothing is.
 * Null for one that does not go on until its period's end: it is over, ends at once, or never was.
 */
export function stillCharged({
  subscription: { status, renewsAt, endsAt },
  dueAtEnd: due,
}: Pick<SubscriptionOverview, "subscription" | "dueAtEnd">): { due: Money | null; on: string } | null {
  const on = endsAt ?? renewsAt;
  return status === "subscribed" && on !== null ? { due, on } : null;
}
