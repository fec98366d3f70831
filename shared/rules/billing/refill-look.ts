import type { RefillStanding } from "#shared/model/sms-purchase.ts";
import { dayIn } from "#shared/rules/figures/period.ts";
import { declinesUntilOff } from "./refill.ts";

/** What the automatic refill does at its next look: buys at once, has a purchase under way, waits, is off after declines, or has nothing to do. */
export type RefillLook =
  | { does: "buys" }
  | { does: "waits"; until: string }
  | { does: "underWay" }
  | { does: "reached" }
  | { does: "stopped" }
  | { does: "nothing" };

/** The month of a time zone, `YYYY-MM`, in which the refill counts what it buys. */
export const refillMonth = (timeZone: string, now: Date): string => dayIn(timeZone, now).slice(0, 7);

/** How many refills were paid for in a month. */
export const boughtIn = ({ month, bought }: Pick<RefillStanding, "month" | "bought">, asked: string): number =>
  month === asked ? bought : 0;

/**
 * What the refill does now with these settings. `isNew`: they are about to be saved, which begins a refill anew that declines
 * had switched off. `timeZone` is null while nobody has read it: then it `buys` unless something but its monthly limit
 * keeps it from that.
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
