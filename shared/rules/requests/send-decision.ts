import type { Consent, RequestChannel, SkipReason } from "#shared/model/request.ts";
import { oneDay } from "#shared/rules/durations.ts";
import { monthsAfter } from "#shared/rules/months.ts";
import { freeCountries } from "#shared/rules/sending/free-credits.ts";
import { type Hours, type LocalHours, nextOpen } from "#shared/rules/sending/quiet-hours.ts";
import { endOfUtcDay } from "#shared/rules/utc-day.ts";
import type { cameBack } from "./came-back.ts";
import { impliedMonths } from "./consent.ts";
import type { dayFull } from "./emails-a-day.ts";
import type { NoNumber, RequestNumber } from "./request-number.ts";

/** What is kept about a person, whatever organization's location and channel asked. All of it but this request. */
export interface PersonRecord {
  /** When they said stop, by whatever channel. Only the person themselves takes that back. */
  optedOutAt: Date | null;
  /** When they marked an email of ours as unwanted. */
  complainedAt: Date | null;
  /** When a message to this address came back for good. */
  bouncedAt: Date | null;
  /** Whether nobody may ask them, by what they said or did elsewhere. */
  isStopped: boolean;
  /** When they were last asked: the newest request that was sent, or may have been. */
  lastAskedAt: Date | null;
  /** When they last rated, by whatever way. */
  answeredAt: Date | null;
  /** Whether another request to them waits to be sent. */
  isQueued: boolean;
  /** Whether all organizations together have asked them as often as they may today. */
  isAskedEnough: boolean;
}

/** How many requests somebody gets in a day (UTC) from organizations of which they answered none. */
export const askedADay = 3;

/** Somebody of whom nothing is kept. */
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

/** What the decision needs of an organization. */
export interface SendingSettings {
  timeZone: string;
  sendingHours: Hours;
  pauseDays: number;
  /** The countries whose numbers get SMS. */
  countries: readonly string[];
  /** Whether it has bought no credits: the free ones go to the countries of `freeCountries` alone. */
  isFree: boolean;
  isClosed: boolean;
  /** Why no more of its emails go out today: too many came back (`came-back.ts`), or all have sent enough (`emails-a-day.ts`). */
  mailWaits: typeof cameBack | typeof dayFull | null;
}

/** A request of which is to be decided whether it is sent. */
export interface Sendable {
  channel: RequestChannel;
  /** When it is due; null for at once. */
  dueAt: Date | null;
  /** For SMS, what `requestNumber` read; null where none was given. */
  number: RequestNumber | NoNumber | null;
  /** For email, the address; null where none was given. */
  email: string | null;
  consent: (Omit<Consent, "date"> & { date: Date }) | null;
  /** Whether the same person stands earlier in the same upload. */
  isDuplicate: boolean;
  /** The credits that it still needs: none once they are debited, and none for email. */
  segments: number;
}

/** What is so at the moment of deciding. */
export interface SendingFacts {
  now: Date;
  person: PersonRecord;
  settings: SendingSettings;
  credits: number;
}

/**
 * Why a request waits: somebody chose a moment, its customer has had enough today, too many of the organization's emails
 * came back today, all businesses have sent as many as go out in a day, or the hours are quiet.
 */
export type WaitReason = "scheduled" | "asked_often" | typeof cameBack | typeof dayFull | "quiet_hours";

export type SendDecision =
  | { do: "send" }
  | { do: "wait"; until: Date; because: WaitReason }
  | { do: "skip"; because: SkipReason };

/** No texts to the United States but between these hours (47 CFR 64.1200(c)(1)). */
const lawful: Hours = { from: 8, to: 21 };

/** The hours in which it may go out. Where a number's owner may be in several time zones, those of all. */
function hoursFor({ channel, number }: Sendable, { timeZone, sendingHours }: SendingSettings): LocalHours[] {
  const read = channel === "sms" && number !== null && "number" in number ? number : null;
  const zones = read === null || read.timeZones.length === 0 ? [timeZone] : read.timeZones;
  const isAmerican = read?.country === "US";
  return zones.flatMap((zone) => [
    { hours: sendingHours, timeZone: zone },
    ...(isAmerican ? [{ hours: lawful, timeZone: zone }] : []),
  ]);
}

/** Whether less than `days` passed between two moments. A moment that clocks put into the future counts as just now. */
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
 * Whether a request is sent now, waits, or is not sent, and why. The reasons are looked at in one order
 * (docs/rules.md#requests): what the person said comes before all else, and money comes last. A request that waits is
 * judged as of the moment that it waits for, and once more when that has come.
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
