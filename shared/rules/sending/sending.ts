import { type SkipReason, skipReasons } from "#shared/model/request.ts";
import { oneDay, oneHour, oneMinute } from "#shared/rules/dates.ts";

/** Milliseconds in which sending is worthwhile: half of its life must remain, or a day if that is less. */
const worthSendingFor = (life: number | null): number =>
  life === null ? Number.POSITIVE_INFINITY : Math.max(life / 2, life - oneDay);

/** Milliseconds after each failed try; the last repeats. */
const pauses = [1, 2, 5, 10, 20, 40, 60, 120, 240, 360].map((minutes) => minutes * oneMinute);

/** Milliseconds of retrying from the due time. */
export const triedFor = (life: number | null): number => Math.min(2 * oneDay, worthSendingFor(life));

/** Whether its link or offer has expired or nearly so; not for requests, whose link starts when due. */
export const isTooLate = (life: number | null, createdAt: string, now: Date): boolean =>
  Date.parse(createdAt) + worthSendingFor(life) <= now.getTime();

interface Tried {
  life: number | null;
  firstDueAt: Date;
  attempts: number;
}

/** Growing pauses with a quarter of jitter (`chance` 0 to 1); null when time is over. */
export function nextTry({ life, firstDueAt, attempts }: Tried, now: Date, chance: number): Date | null {
  const pause = pauses[Math.min(Math.max(attempts, 1), pauses.length) - 1] ?? oneMinute;
  const next = now.getTime() + pause * (0.75 + chance / 2);
  return next < firstDueAt.getTime() + triedFor(life) ? new Date(next) : null;
}

/** Per person, channel and window; beyond, one digest. */
export const alertsAtMost = 10;
export const digestWindow = 10 * oneMinute;

export const digestWindowAt = (now: Date): number => Math.floor(now.getTime() / digestWindow);

export const hoursLastWindowAt = (now: Date): number =>
  digestWindowAt(new Date((Math.floor(now.getTime() / oneHour) + 1) * oneHour - 1));

export const endOfDigestWindow = (window: number): Date => new Date((window + 1) * digestWindow);

export const droppedAsSettled = "feedback_resolved";

export const droppedAsErased = "feedback_erased";

/** Nobody is asked whether an open complaint was put right. */
export const droppedAsReopened = "feedback_reopened";

/** Removed, demoted, or account closed. */
export const droppedAsLeft = "receiver_left";

/** The receiver turned the channel off. */
export const droppedAsUnwanted = "receiver_elsewhere";

/** Such an alert may be queued again. */
export const droppedForNow: readonly string[] = [droppedAsSettled, droppedAsLeft, droppedAsUnwanted];

/** Final reasons: nothing to say, or nobody to tell. */
const unsayable = [
  droppedAsErased,
  droppedAsSettled,
  droppedAsReopened,
  droppedAsLeft,
  droppedAsUnwanted,
  "nothing_held",
  "nothing_new",
  "organization_closed",
  "invitation_over",
] as const;

export interface Unsayable {
  reason: (typeof unsayable)[number];
}

/** Number opted out of our texts. */
export const optedOut = "opted_out" satisfies SkipReason;

export const canceled = "canceled";
export const requestGone = "request_gone";

/** Shown on the request; a bad number also affects alerts, so it is excluded. */
const toldOnRequest: ReadonlySet<string> = new Set([...skipReasons, canceled, requestGone]);

export const needsNobody = (reason: string, template?: string): boolean =>
  unsayable.some((one) => one === reason) || (template === "request" && toldOnRequest.has(reason));
