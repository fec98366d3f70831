import { type SkipReason, skipReasons } from "#shared/model/request.ts";
import { oneDay, oneHour, oneMinute } from "#shared/rules/durations.ts";
import { worthSendingFor } from "./carried-life.ts";

/** Milliseconds to wait after the first, second … try that certainly sent nothing. The last one repeats. */
const pauses = [1, 2, 5, 10, 20, 40, 60, 120, 240, 360].map((minutes) => minutes * oneMinute);

/** Milliseconds in which a message is tried, from the moment it is first due: two days, or as long as it is worth sending. */
export const triedFor = (template: string): number => Math.min(2 * oneDay, worthSendingFor(template));

/**
 * Whether what a message carries works no more, or not for long enough, whoever kept it until now. What it carries began when
 * it was made; one that carries nothing that ends is never too late. Not for a request, whose link begins when it is first due.
 */
export const isTooLate = ({ template, createdAt }: { template: string; createdAt: string }, now: Date): boolean =>
  Date.parse(createdAt) + worthSendingFor(template) <= now.getTime();

/** A message that was tried, for the decision whether and when to try again. */
export interface Tried {
  template: string;
  /** When it was first due. */
  firstDueAt: Date;
  /** How often it was tried so far, this time included. */
  attempts: number;
}

/**
 * When to try a message again that was certainly not sent, or null when its time is over. Pauses grow from a minute to
 * six hours. `chance` (0 to 1) lengthens or shortens each by up to a quarter, so that messages that were refused together
 * do not come back together.
 */
export function nextTry({ template, firstDueAt, attempts }: Tried, now: Date, chance: number): Date | null {
  const pause = pauses[Math.min(Math.max(attempts, 1), pauses.length) - 1] ?? oneMinute;
  const next = now.getTime() + pause * (0.75 + chance / 2);
  return next < firstDueAt.getTime() + triedFor(template) ? new Date(next) : null;
}

/** How many alerts one person gets in `digestWindow` milliseconds by one channel. What is beyond becomes one digest. */
export const alertsAtMost = 10;
export const digestWindow = 10 * oneMinute;

/** The number of the digest window that holds `now`. */
export const digestWindowAt = (now: Date): number => Math.floor(now.getTime() / digestWindow);

/** The number of the last digest window of the hour that holds `now`. */
export const hoursLastWindowAt = (now: Date): number =>
  digestWindowAt(new Date((Math.floor(now.getTime() / oneHour) + 1) * oneHour - 1));

/** When a digest window ends. */
export const endOfDigestWindow = (window: number): Date => new Date((window + 1) * digestWindow);

/**
 * Why an alert is dropped whose complaint is resolved, or is none any more because its customer changed it. If it waits
 * again, the alert is queued again.
 */
export const droppedAsSettled = "feedback_resolved";

/** Why an alert is dropped whose complaint is erased. */
export const droppedAsErased = "feedback_erased";

/** Why a message is dropped whose receiver may not read what it tells any more: removed, demoted, or their account is closed. */
export const droppedAsLeft = "receiver_left";

/** Why a message is dropped whose receiver wants none by this channel any more. They were told as they wish now. */
export const droppedAsUnwanted = "receiver_elsewhere";

/** Why an alert is dropped that is queued again if it is wanted again. */
export const droppedForNow: readonly string[] = [droppedAsSettled, droppedAsLeft, droppedAsUnwanted];

/** A reason after which nobody needs to be told: there is nothing left to say, or nobody to hear it. */
const unsayable = [
  droppedAsErased,
  droppedAsSettled,
  droppedAsLeft,
  droppedAsUnwanted,
  "nothing_held",
  "nothing_new",
  "organization_closed",
  "addition_over",
] as const;

/** Why there is nothing left to say, or nobody to hear it. */
export interface Unsayable {
  reason: (typeof unsayable)[number];
}

/** The reason of a text that is not sent because its number's owner said stop to our number. */
export const optedOut = "opted_out" satisfies SkipReason;

/** The reason of a request that staff took back, and of one that is not there any more. */
export const canceled = "canceled";
export const requestGone = "request_gone";

/** Why a request is not sent: it is told on the request. A number that is none hinders an alert too, and that needs a word. */
const toldOnRequest: ReadonlySet<string> = new Set([...skipReasons, canceled, requestGone]);

/** Whether a message with nothing to say needs no word to anybody. */
export const needsNobody = (reason: string, template?: string): boolean =>
  unsayable.some((one) => one === reason) || (template === "request" && toldOnRequest.has(reason));
