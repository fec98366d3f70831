import { readLink } from "#functions/data/places/link-target.ts";
import { addContact } from "#functions/data/rating/submissions.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { reachBy } from "#shared/rules/feedbacks/rating.ts";
import { hashGiver } from "./hash-giver.ts";

/** Contact details that a customer adds to a feedback which they sent. */
export interface SentContact {
  link: string;
  feedback: string;
  contact: string;
  now: Date;
}

/**
 * Adds contact details to a private feedback that was sent without, by one conditional write. The same details again
 * change nothing and succeed. Refused: `link_not_found`, `not_found` for a feedback that is not this business's, is gone
 * or is not private, and `contact_already_left`.
 */
export async function leaveContact({ link, feedback, contact, now }: SentContact): Promise<{ link: string } | Refusal> {
  const target = await readLink(link, now);
  if (!target) return { refused: "link_not_found" };
  const reach = reachBy(contact);
  const by = reach.email === null ? {} : { givenBy: await hashGiver(reach.email) };
  const outcome = await addContact(target.organization, feedback, { ...reach, ...by });
  if (outcome === "not there") return { refused: "not_found" };
  return outcome === "already left" ? { refused: "contact_already_left" } : { link: target.link };
}
