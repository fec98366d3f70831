import { auditPut } from "#functions/data/audit.ts";
import { acceptHeld, discardHeld, listHeld, readHeldAmong } from "#functions/data/held.ts";

/** What somebody decides about ratings that are held: all of them, or those named (100 at most). */
export interface HeldDecision {
  organization: string;
  decision: "accept" | "discard";
  feedbacks: readonly string[] | undefined;
  by: { user: string; route: string; now: Date };
}

/**
 * Accepts held ratings, which then count and alert like any other, or discards them for good, which the audit log keeps.
 * Of all it takes the 100 oldest. Answers how many were still held, and whether more are left.
 */
export async function decideHeld({
  organization,
  decision,
  feedbacks,
  by: { now, ...by },
}: HeldDecision): Promise<{ decided: number; more: boolean }> {
  const { items, more } = feedbacks
    ? { items: await readHeldAmong(organization, feedbacks), more: false }
    : await listHeld(organization);
  const decided =
    decision === "accept"
      ? await acceptHeld(items)
      : await discardHeld(items, () => auditPut({ organization, ...by }, now));
  // Where none of those that are left can be read, asking again would decide nothing.
  return { decided, more: more && items.length > 0 };
}
