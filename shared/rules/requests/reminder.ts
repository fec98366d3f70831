import type { Request } from "#shared/model/request.ts";
import { oneDay } from "#shared/rules/durations.ts";
import { type Sendable, type SendDecision, type SendingFacts, sendDecision } from "./send-decision.ts";

/** What a reminder needs to know of its request. */
export type Reminded = Pick<Request, "status" | "sentAt" | "answeredAt" | "reminder">;

/**
 * When a request's one reminder is due, `after` days after it was sent; null where there is none: reminders are off, it
 * had one, or it was not sent, failed, was answered or canceled. Whoever opened it and did not rate is reminded.
 */
export function reminderDueAt({ status, sentAt, answeredAt, reminder }: Reminded, after: number | null): Date | null {
  const waits = status === "sent" || status === "opened";
  if (after === null || !waits || sentAt === null || answeredAt !== null || reminder !== null) return null;
  return new Date(Date.parse(sentAt) + after * oneDay);
}

/** Days that a reminder may be late at least, whatever its own days: a payment that is late, or a weekend without us. */
const lateAtLeast = 2;

/** Whether a reminder that was due at `dueAt`, `after` days after its request, comes too late: nobody knows any more what it is about. */
const isTooLate = (dueAt: Date, after: number, now: Date): boolean =>
  now.getTime() - dueAt.getTime() > Math.min(Math.max(after, lateAtLeast), 14) * oneDay;

/** Why a reminder is not sent: what would stop a request, or that its request was settled meanwhile. */
export type ReminderDecision = SendDecision | { do: "drop" };

/**
 * Whether the reminder of a request is sent now. It is decided as a request is, opt-outs and hours and credits included,
 * but for the pause, which its own request began. A newer request stops it, and so does having rated in any way since.
 * `person.lastAskedAt` has to be the request's own `sentAt` where no newer one was sent. It is dropped once it is late by as
 * many days as it waited.
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
  // However long ago it was: a newer request has a reminder of its own.
  if (person.lastAskedAt !== null && person.lastAskedAt > sentAt) return { do: "skip", because: "asked_recently" };
  const asked = { ...person, answeredAt: null, lastAskedAt: null };
  return sendDecision({ ...sendable, dueAt, isDuplicate: false }, { ...facts, person: asked });
}
