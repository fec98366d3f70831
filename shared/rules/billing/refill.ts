import { oneDay } from "#shared/rules/durations.ts";

export const declinesUntilOff = 3;

export const refillPause = oneDay;

/**
 * The refund's share rounded down, minus earlier take-backs, at most the unspent rest; negative when a dispute is won.
 */
export function creditsToTakeBack(
  { credits, amount, taken }: { credits: number; amount: number; taken: number },
  refunded: number,
  left: number,
): number {
  const share = amount === 0 ? 0 : Math.floor((credits * Math.min(refunded, amount)) / amount);
  return share < taken ? share - taken : Math.max(0, Math.min(share - taken, left));
}
