import type { RefillStanding } from "#shared/model/sms-purchase.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { dayInZone } from "#shared/rules/figures/period.ts";

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

type RefillLook =
  | { does: "buys" }
  | { does: "waits"; until: string }
  | { does: "underWay" }
  | { does: "reached" }
  | { does: "stopped" }
  | { does: "nothing" };

/** The calendar month (`YYYY-MM`) of the monthly limit. */
export const refillMonth = (timeZone: string, now: Date): string => dayInZone(timeZone, now).slice(0, 7);

export const boughtIn = ({ month, bought }: Pick<RefillStanding, "month" | "bought">, asked: string): number =>
  month === asked ? bought : 0;

/**
 * Action with these settings. `isNew` settings restart a refill that declines turned off; a null `timeZone` skips the
 * monthly limit.
 */
export function refillLook(
  refill: RefillStanding,
  { credits, timeZone, now, isNew }: { credits: number; timeZone: string | null; now: Date; isNew: boolean },
): RefillLook {
  const { automaticSMSRefill: isOn, declines, below, after, monthlyLimit, underWay } = refill;
  if (underWay) return { does: "underWay" };
  if (!isOn) return declines >= declinesUntilOff && !isNew ? { does: "stopped" } : { does: "nothing" };
  if (credits >= below) return { does: "nothing" };
  if (after !== null && Date.parse(after) > now.getTime()) return { does: "waits", until: after };
  if (timeZone === null) return { does: "buys" };
  return { does: boughtIn(refill, refillMonth(timeZone, now)) >= monthlyLimit ? "reached" : "buys" };
}
