import type { Feedback } from "#shared/model/feedback.ts";
import type { RateProfile } from "#shared/model/rate-profile.ts";
import { customerOf } from "./customer.ts";

/** Ratings of one link beyond `times` in `seconds` are held: stored, but not counted until somebody has looked. */
export const heldBeyond = { times: 3_000, seconds: 60 } as const;

/** How long a customer can add contact details to a feedback that was sent without: half an hour, in milliseconds. */
export const contactLife = 30 * 60_000;

/** What a customer gave to be reached by. */
type Reach = Pick<Feedback["customer"], "email" | "phone">;

/** Contact details typed into one field: an address has an at sign, a phone number has none. */
export const reachBy = (contact: string): Feedback["customer"] =>
  customerOf(contact.includes("@") ? { email: contact } : { phone: contact });

/** Whether a customer left a way to be reached. */
export const isReachable = ({ email, phone }: Reach): boolean => Boolean(email) || Boolean(phone);

/** Whether contact details can still be added to a feedback: it waits for an answer that could not reach anybody. */
export const wantsContact = ({ intercepted, customer }: Pick<Feedback, "intercepted" | "customer">): boolean =>
  intercepted && !isReachable(customer);

/**
 * The same for what one network (an IPv4 address, an IPv6 /64) sends to one business, by whichever of its links: a tablet at a
 * counter takes one rating in half a minute at its busiest, and hardly more customers rate by one shop's Wi-Fi.
 */
export const heldBeyondOfNetwork = { times: 120, seconds: 3_600 } as const;

/**
 * The same for the /48 around an IPv6 network: ten networks must send all that they may. A provider gives its customers
 * networks of one /48, so that less would let a few strangers hold a neighbour's complaint.
 */
export const heldBeyondOfWide = { times: 1_200, seconds: 3_600 } as const;

/**
 * What a network may send to each link besides, once it has sent a business all that. The shops of a chain may be behind one
 * network of the company, and each has few customers at a time.
 */
export const heldBeyondAtLink = { times: 12, seconds: 3_600 } as const;

/**
 * Of so many ratings one is counted for its link, as so many, and the others for their network: both counts cost the write
 * of one. Who sends cannot know which is which.
 */
export const countedForMany = 16;

type Fields = Record<string, string>;
type Asking = Pick<RateProfile, "forceName" | "forceEmail" | "forcePhone">;
type Given = { [Field in "name" | "email" | "phone"]?: string | undefined } & { confirmed?: unknown };

/**
 * The contact fields that the business requires and a customer's form lacks, as field messages' keys by field name. One that
 * cannot be read is asked for once more: it is taken as it is from a form that is `confirmed`.
 */
export function missingFields(profile: Asking, form: Given): Fields {
  const fields: Fields = {};
  const { email, phone } = customerOf(form);
  if (profile.forceName && !form.name) fields.name = "name_required";
  if (profile.forceEmail && !form.email) fields.email = "email_invalid";
  else if (profile.forceEmail && email === null && !form.confirmed) fields.email = "email_unread";
  if (profile.forcePhone && !form.phone) fields.phone = "phone_required";
  else if (profile.forcePhone && phone === null && !form.confirmed) fields.phone = "phone_unread";
  return fields;
}
