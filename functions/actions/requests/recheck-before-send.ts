import { contactHashes, customerHashes } from "#functions/actions/sending/contact-hashes.ts";
import { mailWaitsFor } from "#functions/actions/sending/mail-waits.ts";
import { sendingSettings } from "#functions/actions/sending/sending-settings.ts";
import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import { type ContactHashes, type KnownContacts, readContacts, recordOf } from "#functions/data/requests/contacts.ts";
import { type DailySend, type DailySlot, takeDailySlot } from "#functions/data/requests/daily-send-slot.ts";
import type { RequestItem } from "#functions/data/requests/requests.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import { type ReminderDecision, reminderDecision } from "#shared/rules/requests/reminder.ts";
import {
  type Sendable,
  type SendingFacts,
  type SendingSettings,
  sendDecision,
} from "#shared/rules/requests/send-decision.ts";
import { smsCountry } from "#shared/rules/sending/sms-countries.ts";

/** The country was checked when the message was queued and paid. */
const paidCountries = ({ country }: RequestItem) => ({ countries: country === null ? [] : [country], isFree: false });

/** A stored time may be ahead of this clock. */
const notAfter = (now: Date, moment: string): Date => new Date(Math.min(now.getTime(), Date.parse(moment)));

/** Data of a stored request for the send decision; `segments` are the credits it still needs. */
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

/** `except` is the message that doesn't count as waiting. */
interface Standing {
  known: KnownContacts;
  hashes: readonly ContactHashes[];
  channel: RequestChannel;
  except: string | null;
  credits: number;
  isAskedEnough?: boolean;
  mailWaits?: SendingSettings["mailWaits"];
}

/** Facts for deciding on a customer; `paid` tells where texts may go and whether credits are free. */
export const factsOf = (
  organization: OrganizationItem,
  { known, hashes, channel, except, credits, isAskedEnough = false, mailWaits = null }: Standing,
  paid: Parameters<typeof sendingSettings>[1],
  now: Date,
): SendingFacts => ({
  now,
  person: { ...recordOf(known, { hashes, channel, except }), isAskedEnough },
  settings: sendingSettings(organization, paid, mailWaits),
  credits,
});

interface Due {
  request: RequestItem;
  organization: OrganizationItem;
  key: string;
  message: string;
  reminder: boolean;
}

function sendingOf({ request, key, message }: Due): DailySend | null {
  const { channel, customer, organization } = request;
  const [of, to] = channel === "sms" ? (["phone", customer.phone] as const) : (["email", customer.email] as const);
  return to === null ? null : { hashes: contactHashes(key, organization, of, to), message };
}

interface DecidedAgain {
  decision: ReminderDecision;
  place: DailySlot | null;
}

/**
 * Rechecks a request or reminder before sending; it needs a slot in the customer's day, except after an earlier answer
 * to this organization.
 */
export async function recheckBeforeSend(due: Due, now: Date): Promise<DecidedAgain> {
  const { request, organization, key, message, reminder } = due;
  const hashes = customerHashes(key, request.organization, request.customer);
  const [known, mailWaits] = await Promise.all([
    readContacts(request.organization, hashes),
    request.channel === "email" ? mailWaitsFor(request.organization, now) : null,
  ]);
  const sendable = sendableOf(request, 0, now);
  const decide = (isAskedEnough: boolean) => {
    const standing = { known, hashes, channel: request.channel, except: message, credits: 0, isAskedEnough, mailWaits };
    const facts = factsOf(organization, standing, paidCountries(request), now);
    return reminder
      ? reminderDecision({ ...request, reminder: null }, organization.reminderAfter, sendable, facts)
      : sendDecision(sendable, facts);
  };
  const decision = decide(false);
  const sending = sendingOf(due);
  if (decision.do !== "send" || sending === null || known.contacts.get(sending.hashes.own)?.provenAt)
    return { decision, place: null };
  const place = await takeDailySlot(sending, now);
  return { decision: place === null ? decide(true) : decision, place };
}
