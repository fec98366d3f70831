import type { Feedback } from "#shared/model/feedback.ts";
import type { InvitationMode, Sources } from "#shared/model/invitation.ts";
import type { RateOutcome, RateProfile } from "#shared/model/rate-profile.ts";
import { type ActingRole, may } from "#shared/rules/permissions.ts";
import { customerOf } from "./customer.ts";
import { invitations, invitationTargets, offeredLinks } from "./interception.ts";

export const isGivenBy = ({ customer }: Pick<Feedback, "customer">, email: string): boolean =>
  customer.email?.trim().toLowerCase() === email.trim().toLowerCase();

/** Discarding is permanent, so it needs the permission to erase. */
export const mayDiscard = (role: ActingRole): boolean => may(role, "feedback.erase");

export function ratingOutcome(
  { invitationMode, sources }: { invitationMode: InvitationMode; sources: Sources },
  { intercepted }: { intercepted: boolean },
): Omit<RateOutcome, "feedback"> {
  const invited = invitations({ invitationMode, sources: invitationTargets(sources) }, intercepted);
  const links = offeredLinks(sources).filter(({ _id }) => invited.includes(_id));
  return { intercepted, invitations: invited, ...(links.length > 0 && { links }) };
}

/** Uniform answer to discarded submissions, so that bots learn neither threshold nor invitations. */
export const nothingTold: RateOutcome = { feedback: "", intercepted: false, invitations: [] };

/** Milliseconds in which contact details can be added. */
export const contactLife = 30 * 60_000;

type Reach = Pick<Feedback["customer"], "email" | "phone">;

/** An at sign makes it an email. */
export const reachBy = (contact: string): Feedback["customer"] =>
  customerOf(contact.includes("@") ? { email: contact } : { phone: contact });

export const isReachable = ({ email, phone }: Reach): boolean => Boolean(email) || Boolean(phone);

export const wantsContact = ({ intercepted, customer }: Pick<Feedback, "intercepted" | "customer">): boolean =>
  intercepted && !isReachable(customer);

type Fields = Record<string, string>;
type Asking = Pick<RateProfile, "forceName" | "forceEmail" | "forcePhone">;
type Given = { [Field in "name" | "email" | "phone"]?: string | undefined } & { confirmed?: unknown };

/** Required contact fields that are missing; unreadable ones are accepted if `confirmed`. */
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
