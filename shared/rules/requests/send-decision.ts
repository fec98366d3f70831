import type { Consent, RequestChannel, SkipReason } from "#shared/model/request.ts";
import { endOfUtcDay, monthsAfter, oneDay } from "#shared/rules/dates.ts";
import { type Hours, type LocalHours, nextOpen } from "#shared/rules/sending/quiet-hours.ts";
import { freeCountries } from "#shared/rules/sending/sms-credits.ts";
import type { bounceEffect } from "./bounces.ts";
import { impliedMonths } from "./consent.ts";
import type { dayFull } from "./daily-limits.ts";
import type { NoNumber, RequestNumber } from "./request-number.ts";

/** Contact history across locations and channels, without this request. */
export interface PersonRecord {
  /** Only the person can undo an opt-out. */
  optedOutAt: Date | null;
  complainedAt: Date | null;
  bouncedAt: Date | null;
  /** Suppressed for every organization. */
  isStopped: boolean;
  /** Newest request that was or may have been sent. */
  lastAskedAt: Date | null;
  answeredAt: Date | null;
  isQueued: boolean;
  /** All organizations together reached the person's daily limit. */
  isAskedEnough: boolean;
}

/** Requests per person and UTC day from organizations that they never answered. */
export const askedADay = 3;

export const unknownPerson: PersonRecord = {
  optedOutAt: null,
  complainedAt: null,
  bouncedAt: null,
  isStopped: false,
  lastAskedAt: null,
  answeredAt: null,
  isQueued: false,
  isAskedEnough: false,
};

export interface SendingSettings {
  timeZone: string;
  sendingHours: Hours;
  pauseDays: number;
  countries: readonly string[];
  /** Without purchase, free credits reach only `freeCountries`. */
  isFree: boolean;
  isClosed: boolean;
  /** Why email pauses today: bounces, or the daily limit. */
  mailWaits: typeof bounceEffect | typeof dayFull | null;
}

export interface Sendable {
  channel: RequestChannel;
  dueAt: Date | null;
  number: RequestNumber | NoNumber | null;
  email: string | null;
  consent: (Omit<Consent, "date"> & { date: Date }) | null;
  isDuplicate: boolean;
  /** Credits still to debit; 0 for email. */
  segments: number;
  /** An answer to somebody who just wrote may leave at any hour. */
  atAnyHour?: boolean;
}

export interface SendingFacts {
  now: Date;
  person: PersonRecord;
  settings: SendingSettings;
  credits: number;
}

/** `scheduled` by staff; `asked_often` by the person's daily limit. */
type WaitReason = "scheduled" | "asked_often" | typeof bounceEffect | typeof dayFull | "quiet_hours";

export type SendDecision =
  | { do: "send" }
  | { do: "wait"; until: Date; because: WaitReason }
  | { do: "skip"; because: SkipReason };

/** US quiet hours (47 CFR 64.1200(c)(1)). */
const lawful: Hours = { from: 8, to: 21 };

/** All possible time zones of the number apply. */
function hoursFor({ channel, number, atAnyHour }: Sendable, { timeZone, sendingHours }: SendingSettings): LocalHours[] {
  if (atAnyHour) return [];
  const read = channel === "sms" && number !== null && "number" in number ? number : null;
  const zones = read === null || read.timeZones.length === 0 ? [timeZone] : read.timeZones;
  const isAmerican = read?.country === "US";
  return zones.flatMap((zone) => [
    { hours: sendingHours, timeZone: zone },
    ...(isAmerican ? [{ hours: lawful, timeZone: zone }] : []),
  ]);
}

/** Future timestamps count as just now. */
const isWithin = (days: number, since: Date | null, moment: Date): boolean =>
  since !== null && moment.getTime() - since.getTime() < days * oneDay;

function addressReason(
  { channel, number, email }: Sendable,
  { countries, isFree }: SendingSettings,
): SkipReason | null {
  if (channel === "email") return email === null ? "address_missing" : null;
  if (number === null) return "address_missing";
  if ("refused" in number) return number.refused;
  if (!countries.includes(number.country)) return "country_off";
  return isFree && !freeCountries.includes(number.country) ? "country_unpaid" : null;
}

function consentReason({ consent }: Sendable, moment: Date): SkipReason | null {
  if (consent === null || consent.date > moment) return "no_consent";
  return consent.basis === "customer" && moment >= monthsAfter(consent.date, impliedMonths) ? "consent_expired" : null;
}

/**
 * Sends, delays or skips. The person's wishes are checked first, credits last; a delayed request is judged for its due
 * time, then again.
 */
export function sendDecision(request: Sendable, { now, person, settings, credits }: SendingFacts): SendDecision {
  const mailWaits = request.channel === "email" ? settings.mailWaits : null;
  const from = person.isAskedEnough || mailWaits !== null ? endOfUtcDay(now) : now;
  const earliest = request.dueAt !== null && request.dueAt > from ? request.dueAt : from;
  const open = nextOpen(hoursFor(request, settings), earliest);
  const moment = open ?? earliest;
  const because = [
    person.optedOutAt !== null && "opted_out",
    person.complainedAt !== null && "complained",
    person.bouncedAt !== null && "bounced",
    person.isStopped && "stopped",
    settings.isClosed && "organization_closed",
    addressReason(request, settings),
    request.isDuplicate && "duplicate",
    person.isQueued && "already_queued",
    isWithin(settings.pauseDays, person.answeredAt, moment) && "already_answered",
    isWithin(settings.pauseDays, person.lastAskedAt, moment) && "asked_recently",
    consentReason(request, moment),
    open === null && "hours_never_open",
    request.segments > credits && "no_credits",
  ] as const satisfies readonly (SkipReason | false | null)[];
  const first = because.find((reason) => reason !== false && reason !== null);
  if (first) return { do: "skip", because: first };
  if (moment <= now) return { do: "send" };
  if (mailWaits !== null) return { do: "wait", until: moment, because: mailWaits };
  const waits = person.isAskedEnough ? "asked_often" : earliest > now ? "scheduled" : "quiet_hours";
  return { do: "wait", until: moment, because: waits };
}
