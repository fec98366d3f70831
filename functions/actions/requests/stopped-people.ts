import { contactHashes } from "#functions/actions/sending/contact-hashes.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { Requester } from "#functions/data/audit/audit-actor.ts";
import { type OrganizationItem, readOrganization } from "#functions/data/organizations/organizations.ts";
import {
  type ContactHashes,
  isSuppressedEverywhere,
  readContact,
  readContacts,
  reasonsFor,
  stoppedOf,
} from "#functions/data/requests/contacts.ts";
import { marksKey } from "#functions/services/secrets.ts";
import { Email } from "#shared/contract/inputs/text.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import type { FoundStopped, Stopped } from "#shared/model/stopped.ts";
import { homeCountry, requestNumber } from "#shared/rules/requests/request-number.ts";
import { contactOf, type SuppressedContact, suppressContact } from "./suppress-contact.ts";

interface Typed {
  hashes: ContactHashes;
  contact: SuppressedContact;
}

async function read(organization: OrganizationItem, typed: string, field: string): Promise<Typed | Refusal> {
  const key = await marksKey();
  const typedAs = (of: "phone" | "email", address: string): Typed => {
    const hashes = contactHashes(key, organization._id, of, address);
    return { hashes, contact: contactOf(hashes, of, address) };
  };
  if (typed.includes("@")) {
    const { success, data } = Email.safeParse(typed);
    return success ? typedAs("email", data) : { refused: "invalid", fields: { [field]: "email_invalid" } };
  }
  const number = requestNumber(typed, homeCountry(organization));
  if ("number" in number) return typedAs("phone", number.number);
  const without = number.refused === "number_without_country";
  return { refused: "invalid", fields: { [field]: without ? "phone_country" : "contact_invalid" } };
}

/** Whether a contact is suppressed; reasons that come from other organizations stay hidden. */
export async function findStopped(organization: string, typed: string): Promise<FoundStopped[] | Refusal> {
  const found = await readOrganization(organization);
  if (found === null) return { refused: "organization_not_found" };
  const one = await read(found, typed, "q");
  if (isRefusal(one)) return one;
  const { mark: _id, address, channel } = one.contact;
  const reached = { hashes: [one.hashes], channel };
  const known = await readContacts(organization, reached.hashes);
  const contact = known.contacts.get(_id);
  if (contact !== undefined && reasonsFor(known, reached).length > 0) return [stoppedOf(contact) ?? []].flat();
  if (!isSuppressedEverywhere(known, reached)) return [];
  return [{ _id, address, channel, because: "stopped", how: "mail", since: null, by: null }];
}

/** Suppresses a contact who told staff, beside any other reason. */
export async function addStopped(typed: string, { author, ...by }: Requester): Promise<Stopped | Refusal> {
  const { organization, now } = by;
  const found = await readOrganization(organization);
  if (found === null) return { refused: "organization_not_found" };
  const one = await read(found, typed, "address");
  if (isRefusal(one)) return one;
  const { mark } = one.contact;
  const reason = { because: "opted_out", how: "staff", since: now.toISOString(), by: author, from: null } as const;
  const also = [auditPut(by, { subject: mark })];
  await suppressContact(organization, one.contact, reason, now, { also });
  const added = await readContact(organization, mark);
  const stopped = added && stoppedOf(added);
  if (stopped === null) throw new Error("who was just stopped is not there");
  return stopped;
}
