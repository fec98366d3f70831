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

/**
 * What the refill would do now with these settings. `isNew`: they are about to be saved, which begins a refill anew that declines
 * had switched off.
 */
export function refillLook(
  refill: RefillStanding,
  { credits, timeZone, now, isNew }: { credits: number; timeZone: string; now: Date; isNew: boolean },
): RefillLook {
  const { automaticSMSRefill: isOn, declines, below, after, month, bought, monthlyLimit, underWay } = refill;
  if (underWay) return { does: "underWay" };
  if (!isOn) return declines >= declinesUntilOff && !isNew ? { does: "stopped" } : { does: "nothing" };
  if (credits >= below) return { does: "nothing" };
  if (after !== null && Date.parse(after) > now.getTime()) return { does: "waits", until: after };
  const times = month === dayIn(timeZone, now).slice(0, 7) ? bought : 0;
  return { does: times >= monthlyLimit ? "reached" : "buys" };
}
