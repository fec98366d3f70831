import { listReadableHeld } from "#functions/actions/places/within-plan.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { ByMember } from "#functions/data/audit/audit-actor.ts";
import { type FeedbackItem, readFeedbacks } from "#functions/data/feedbacks/feedbacks.ts";
import { acceptHeld, discardHeld, readHeldAmong } from "#functions/data/feedbacks/held.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { dueDay } from "#shared/rules/feedbacks/assignment.ts";
import { isAt, type Seen } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { mayDiscard } from "#shared/rules/feedbacks/rating.ts";

interface HeldDecision {
  decision: "accept" | "discard";
  feedbacks?: readonly string[] | undefined;
}

async function decidedBefore(organization: string, seen: Seen, gone: readonly string[]) {
  // Consistent read, because another member may have accepted them just now.
  const found = gone.length > 0 ? await readFeedbacks(organization, gone, true) : [];
  const accepted = found.filter((feedback) => isAt(seen, feedback)).length;
  return { accepted, discarded: gone.length - accepted };
}

/** Complaints count as new once they are accepted. */
async function dueAnew(items: readonly FeedbackItem[], { organization, now }: ByMember): Promise<FeedbackItem[]> {
  const business = await readOrganization(organization);
  return items.map((one) =>
    one.status === "pending" ? { ...one, due: business && dueDay(business, one.customer, now) } : one,
  );
}

/** Accepts up to 100 held ratings, which then count and alert like others, or deletes them; oldest first, at the locations seen. */
export async function decideHeld(
  { decision, feedbacks }: HeldDecision,
  by: ByMember,
  seen: Seen,
): Promise<{ decided: number; already: { accepted: number; discarded: number }; more: boolean } | Refusal> {
  const { organization, role } = by;
  if (decision === "discard" && !mayDiscard(role)) return { refused: "forbidden" };
  const { items, more } = feedbacks
    ? { items: await readHeldAmong(organization, feedbacks), more: false }
    : await listReadableHeld(organization, seen, by.now);
  const reached = items.filter((held) => isAt(seen, held));
  const entry = () => auditPut(by, { changes: { decision: [null, decision] } });
  const decided = await (decision === "accept"
    ? acceptHeld(await dueAnew(reached, by), entry)
    : discardHeld(reached, entry));
  // Unreadable ones alone would never end.
  const left = more && items.length > 0;
  const gone = [...new Set(feedbacks)].filter((feedback) => !decided.includes(feedback));
  return { decided: decided.length, already: await decidedBefore(organization, seen, gone), more: left };
}
