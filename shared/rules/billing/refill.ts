import { oneDay } from "#shared/rules/durations.ts";

/** After so many declines in a row the automatic refill switches itself off. */
export const declinesUntilOff = 3;

/** Milliseconds after a decline in which the automatic refill does not ask the bank again. */
export const refillPause = oneDay;

/**
 * The credits to take back for what was given back of a purchase: its share, rounded down, less what was taken back before,
 * and no more than are left unspent. Below zero where less of it is given back than before, as after a dispute that was won.
 */
export function creditsToTakeBack(
  { credits, amount, taken }: { credits: number; amount: number; taken: number },
  refunded: number,
  left: number,
): number {
  const share = amount === 0 ? 0 : Math.floor((credits * Math.min(refunded, amount)) / amount);
  return share < taken ? share - taken : Math.max(0, Math.min(share - taken, left));
}
