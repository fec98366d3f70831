import type { RefillStanding } from "#shared/model/sms-purchase.ts";
import { dayIn } from "#shared/rules/figures/period.ts";
import { declinesUntilOff } from "./refill.ts";

type RefillLook =
  | { does: "buys" }
  | { does: "waits"; until: string }
  | { does: "underWay" }
  | { does: "reached" }
  | { does: "stopped" }
  | { does: "nothing" };

/** The calendar month (`YYYY-MM`) of the monthly limit. */
export const refillMonth = (timeZone: string, now: Date): string => dayIn(timeZone, now).slice(0, 7);

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
