import { auditPut } from "#functions/data/audit/audit.ts";
import type { ByMember } from "#functions/data/audit/by.ts";
import { readFeedbacks } from "#functions/data/feedbacks/feedbacks.ts";
import { acceptHeld, discardHeld, listHeld, readHeldAmong } from "#functions/data/feedbacks/held.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { mayDiscard } from "#shared/rules/feedbacks/held.ts";

/** What somebody decides about ratings that are held: all of them, or those named (100 at most). */
export interface HeldDecision {
  decision: "accept" | "discard";
  feedbacks?: readonly string[] | undefined;
}

/** Of the ratings that are not held any more, how many somebody accepted: the others were discarded. */
async function decidedBefore(organization: string, gone: readonly string[]) {
  // Somebody may have accepted them a moment ago, which is no discarding.
  const accepted = gone.length > 0 ? (await readFeedbacks(organization, gone, true)).length : 0;
  return { accepted, discarded: gone.length - accepted };
}

/**
 * Accepts held ratings, which then count and alert like any other, or discards them for good. The audit log keeps who did
 * which. Of all it takes the 100 oldest. Answers how many were still held, what somebody else had decided before about
 * those that are named, and whether more are left. Refused: `forbidden` for a role that may not discard.
 */
export async function decideHeld(
  { decision, feedbacks }: HeldDecision,
  by: ByMember,
): Promise<{ decided: number; already: { accepted: number; discarded: number }; more: boolean } | Refusal> {
  const { organization, role, now } = by;
  if (decision === "discard" && !mayDiscard(role)) return { refused: "forbidden" };
  const { items, more } = feedbacks
    ? { items: await readHeldAmong(organization, feedbacks), more: false }
    : await listHeld(organization);
  const entry = () => auditPut(by, { changes: { decision: [null, decision] } });
  const decided = await (decision === "accept" ? acceptHeld(items, entry, now) : discardHeld(items, entry));
  // Where none of those that are left can be read, asking again would decide nothing.
  const left = more && items.length > 0;
  const gone = [...new Set(feedbacks)].filter((feedback) => !decided.includes(feedback));
  return { decided: decided.length, already: await decidedBefore(organization, gone), more: left };
}
