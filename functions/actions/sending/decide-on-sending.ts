import type { FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import { type ContactHashes, readContacts, recordOf } from "#functions/data/requests/contacts.ts";
import { readPool } from "#functions/data/sending/sms-pool.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import { wroteSince } from "#shared/rules/feedbacks/conversation.ts";
import { homeCountry, requestNumber } from "#shared/rules/requests/request-number.ts";
import { type Sendable, type SendDecision, sendDecision } from "#shared/rules/requests/send-decision.ts";
import { allowedCountries } from "#shared/rules/sending/sms-countries.ts";
import { contactHashes } from "./contact-hashes.ts";
import { mailWaitsFor } from "./mail-waits.ts";
import { sendingSettings } from "./sending-settings.ts";

interface Sending extends Pick<Sendable, "channel" | "dueAt" | "segments" | "atAnyHour"> {
  organization: OrganizationItem;
  key: string;
  now: Date;
}

interface Decided {
  decision: SendDecision;
  /** Null without a usable address. */
  receiver: { to: string; hashes: ContactHashes } | null;
}

const hashedAs: Record<RequestChannel, "phone" | "email"> = { sms: "phone", email: "email" };

/** Whether and when a message may reach the customer of a feedback, and where. */
export async function decideOnSending(
  feedback: FeedbackItem,
  { organization, key, now, channel, ...sending }: Sending,
): Promise<Decided> {
  const { customer } = feedback;
  const home = homeCountry(organization);
  const number = channel === "sms" && customer.phone !== null ? requestNumber(customer.phone, home) : null;
  const to = channel === "email" ? customer.email : number !== null && "number" in number ? number.number : null;
  const hashes = to === null ? null : contactHashes(key, organization._id, hashedAs[channel], to);
  const all = hashes === null ? [] : [hashes];
  const [known, { credits, hasBought }, mailWaits] = await Promise.all([
    readContacts(organization._id, all),
    channel === "sms" ? readPool(organization._id) : { credits: 0, hasBought: false },
    channel === "email" ? mailWaitsFor(organization._id, now) : null,
  ]);
  const record = recordOf(known, { hashes: all, channel, except: null });
  const decision = sendDecision(
    {
      channel,
      ...sending,
      number,
      email: customer.email,
      consent: { basis: "given", date: new Date(feedback.date) },
      isDuplicate: false,
    },
    {
      now,
      person: {
        ...record,
        optedOutAt: wroteSince(feedback, record.optedOutAt) ? null : record.optedOutAt,
        lastAskedAt: null,
        answeredAt: null,
        isQueued: false,
      },
      settings: sendingSettings(
        organization,
        { countries: allowedCountries(organization.smsCountries, home), isFree: !hasBought },
        mailWaits,
      ),
      credits,
    },
  );
  return { decision, receiver: to === null || hashes === null ? null : { to, hashes } };
}
