import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import { type Known, type Mark, readKnown, recordOf } from "#functions/data/requests/persons.ts";
import { type Place, type Sending, takePlace } from "#functions/data/requests/place-of-day.ts";
import type { RequestItem } from "#functions/data/requests/requests.ts";
import { allTogether, readEmailsOfDay } from "#functions/data/sending/emails-of-day.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import { cameBack, isTooMuchBack } from "#shared/rules/requests/came-back.ts";
import { dayFull, isDayFull } from "#shared/rules/requests/emails-a-day.ts";
import { type ReminderDecision, reminderDecision } from "#shared/rules/requests/reminder.ts";
import {
  type Sendable,
  type SendingFacts,
  type SendingSettings,
  sendDecision,
} from "#shared/rules/requests/send-decision.ts";
import { smsCountry } from "#shared/rules/sending/sms-countries.ts";
import { markOf, markPerson } from "./mark-person.ts";
import { sendingSettings } from "./sending-settings.ts";

/**
 * The countries that count for a message that is paid. Whether its number's country is switched on was decided when it was
 * queued, and stays so.
 */
const paidCountries = ({ country }: RequestItem) => ({ countries: country === null ? [] : [country], isFree: false });

/** A moment that was written down before, perhaps by a clock that is ahead of this one. */
const notAfter = (now: Date, moment: string): Date => new Date(Math.min(now.getTime(), Date.parse(moment)));

/** What is decided on of a request that is stored. `segments`: the credits that it still needs. */
export function sendableOf(request: RequestItem, segments: number, now: Date): Sendable {
  const country = smsCountry(request.country ?? undefined);
  const { phone, email } = request.customer;
  return {
    channel: request.channel,
    dueAt: null,
    number: phone === null || country === null ? null : { number: phone, country, timeZones: request.timeZones },
    email,
    consent: request.consent && { basis: request.consent.basis, date: notAfter(now, request.consent.date) },
    isDuplicate: false,
    segments,
  };
}

/** What is known of a customer. `except`: the message that does not count as one that waits. */
interface Standing {
  known: Known;
  marks: readonly Mark[];
  channel: RequestChannel;
  except: string | null;
  credits: number;
  isAskedEnough?: boolean;
  mailWaits?: SendingSettings["mailWaits"];
}

/** What is so now of a customer whom an organization asks or reminds. `paid`: where its texts go, and with what. */
export const factsOf = (
  organization: OrganizationItem,
  { known, marks, channel, except, credits, isAskedEnough = false, mailWaits = null }: Standing,
  paid: Parameters<typeof sendingSettings>[1],
  now: Date,
): SendingFacts => ({
  now,
  person: { ...recordOf(known, { marks, channel, except }), isAskedEnough },
  settings: sendingSettings(organization, paid, mailWaits),
  credits,
});

/** A message of a request whose time has come. */
export interface Due {
  request: RequestItem;
  organization: OrganizationItem;
  key: string;
  message: string;
  reminder: boolean;
}

/** The message as one that takes a place in the day of the number or address that it goes to. Null where that is erased. */
function sendingOf({ request, key, message }: Due): Sending | null {
  const { channel, customer, organization } = request;
  const [of, to] = channel === "sms" ? (["phone", customer.phone] as const) : (["email", customer.email] as const);
  return to === null ? null : { mark: markOf(key, organization, of, to), message };
}

/** Why an organization's emails to customers wait for the next day, if they do. A read unit. */
async function mailWaitsFor(organization: string, now: Date): Promise<SendingSettings["mailWaits"]> {
  const [own, all] = await Promise.all([readEmailsOfDay(organization, now), readEmailsOfDay(allTogether, now)]);
  if (isTooMuchBack(own)) return cameBack;
  return isDayFull(own.sent, all.sent) ? dayFull : null;
}

/** What was decided of a message, and the place that it took in its customer's day; null where it took none. */
export interface DecidedAgain {
  decision: ReminderDecision;
  place: Place | null;
}

/**
 * Whether a request or its reminder is sent after all: what its customer or the organization did since counts. To be sent
 * it takes a place in its customer's day, and waits for tomorrow where there is none. Whoever answered a request of
 * this organization there knows it, and is not counted. An email waits for tomorrow, too, where too many came back today, or all have
 * sent enough.
 */
export async function decideAgain(due: Due, now: Date): Promise<DecidedAgain> {
  const { request, organization, key, message, reminder } = due;
  const marks = markPerson(key, request.organization, request.customer);
  const [known, mailWaits] = await Promise.all([
    readKnown(request.organization, marks),
    request.channel === "email" ? mailWaitsFor(request.organization, now) : null,
  ]);
  const sendable = sendableOf(request, 0, now);
  const decide = (isAskedEnough: boolean) => {
    const standing = { known, marks, channel: request.channel, except: message, credits: 0, isAskedEnough, mailWaits };
    const facts = factsOf(organization, standing, paidCountries(request), now);
    return reminder
      ? reminderDecision({ ...request, reminder: null }, organization.reminderAfter, sendable, facts)
      : sendDecision(sendable, facts);
  };
  const decision = decide(false);
  const sending = sendingOf(due);
  if (decision.do !== "send" || sending === null || known.asked.get(sending.mark.own)?.provenAt)
    return { decision, place: null };
  const place = await takePlace(sending, now);
  return { decision: place === null ? decide(true) : decision, place };
}
