import type { SubscriptionState } from "#shared/model/subscription-state.ts";

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
