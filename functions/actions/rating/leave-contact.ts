import { readLink } from "#functions/data/organizations/link-target.ts";
import { addContact } from "#functions/data/rating/submissions.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { dueDay } from "#shared/rules/feedbacks/assignment.ts";
import { reachBy } from "#shared/rules/feedbacks/rating.ts";
import { hashGiver } from "./hash-giver.ts";

interface SentContact {
  link: string;
  feedback: string;
  contact: string;
  now: Date;
}

/** Adds contact details to a private feedback sent without any; idempotent. */
export async function leaveContact({ link, feedback, contact, now }: SentContact): Promise<{ link: string } | Refusal> {
  const target = await readLink(link, now);
  if (!target) return { refused: "link_not_found" };
  const reach = reachBy(contact);
  const by = reach.email === null ? {} : { givenBy: await hashGiver(reach.email) };
  const outcome = await addContact(target.organization, feedback, {
    ...reach,
    ...by,
    due: dueDay(target, reach, now),
  });
  if (outcome === "not there") return { refused: "not_found" };
  return outcome === "already left" ? { refused: "contact_already_left" } : { link: target.link };
}
