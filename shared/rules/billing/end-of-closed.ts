import type { SubscriptionState } from "#shared/model/subscription-state.ts";

/** When the subscription of something that is closed ends (ISO 8601), and whether changes since the last invoice are charged then. */
export interface EndOfClosed {
  on: string;
  charges: boolean;
}

/**
 * How the subscription of an organization ends that closes: with its period or, where it is erased from `erased` on before
 * that, with its erasure, which charges nothing. Null for one that does not go on until then: it is over, ends at once, or never was.
 */
export function endOfClosed({ status, renewsAt, endsAt }: SubscriptionState, erased: Date): EndOfClosed | null {
  const on = endsAt ?? renewsAt;
  if (status !== "subscribed" || on === null) return null;
  return Date.parse(on) < erased.getTime() ? { on, charges: true } : { on: erased.toISOString(), charges: false };
}
