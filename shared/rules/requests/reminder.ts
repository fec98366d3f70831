import type { Request } from "#shared/model/request.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { type Sendable, type SendDecision, type SendingFacts, sendDecision } from "./send-decision.ts";

export type Reminded = Pick<Request, "status" | "sentAt" | "answeredAt" | "reminder">;

/** Null if off, already reminded, answered or not sent; opened but unrated requests are reminded. */
export function reminderDueAt({ status, sentAt, answeredAt, reminder }: Reminded, after: number | null): Date | null {
  const waits = status === "sent" || status === "opened";
  if (after === null || !waits || sentAt === null || answeredAt !== null || reminder !== null) return null;
  return new Date(Date.parse(sentAt) + after * oneDay);
}

/** Days of lateness always tolerated, such as a weekend's outage. */
const lateAtLeast = 2;

const isTooLate = (dueAt: Date, after: number, now: Date): boolean =>
  now.getTime() - dueAt.getTime() > Math.min(Math.max(after, lateAtLeast), 14) * oneDay;

/** `drop`: the request was settled meanwhile. */
export type ReminderDecision = SendDecision | { do: "drop" };

/**
 * Decides like a request without its pause; newer requests and ratings stop it. `lastAskedAt` must be the request's
 * `sentAt` without newer ones.
 */
export function reminderDecision(
  reminded: Reminded,
  after: number | null,
  sendable: Omit<Sendable, "dueAt" | "isDuplicate">,
  facts: SendingFacts,
): ReminderDecision {
  const dueAt = reminderDueAt(reminded, after);
  if (dueAt === null || after === null || reminded.sentAt === null || isTooLate(dueAt, after, facts.now))
    return { do: "drop" };
  const { person } = facts;
  const sentAt = new Date(reminded.sentAt);
  if (person.answeredAt !== null && person.answeredAt >= sentAt) return { do: "skip", because: "already_answered" };
  // A newer request has its own reminder.
  if (person.lastAskedAt !== null && person.lastAskedAt > sentAt) return { do: "skip", because: "asked_recently" };
  const asked = { ...person, answeredAt: null, lastAskedAt: null };
  return sendDecision({ ...sendable, dueAt, isDuplicate: false }, { ...facts, person: asked });
}
