import { customerHashes } from "#functions/actions/sending/contact-hashes.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import { customer } from "#functions/data/audit/audit-actor.ts";
import { isSuppressedEverywhere, readContacts, reasonsFor } from "#functions/data/requests/contacts.ts";
import type { RequestItem } from "#functions/data/requests/requests.ts";
import { marksKey } from "#functions/services/secrets.ts";
import { takesBack } from "#shared/rules/requests/suppression-reasons.ts";
import { findRequest } from "./open-request.ts";
import { contactsOfRequest, suppressContact, unsuppressContact } from "./suppress-contact.ts";

/** The link proves only the contact that the message went to. */
async function provenBy(request: RequestItem) {
  const beside = await contactsOfRequest(request);
  return { beside, said: request.channel === "sms" ? beside.at(0) : beside.at(-1) };
}

interface ByLink {
  route: string;
  now: Date;
}

const entryOf = ({ organization, _id }: RequestItem, by: ByLink) =>
  auditPut({ organization, user: customer, ...by }, { subject: _id });

/** Opts a customer out by link, on every channel, with an audit entry; false for an unknown token. */
export async function stopRequests(token: string, by: ByLink): Promise<boolean> {
  const request = await findRequest(token);
  if (request === null) return false;
  const { beside, said } = await provenBy(request);
  if (said === undefined) return true;
  const since = by.now.toISOString();
  const reason = { because: "opted_out", how: "link", since, by: null, from: said.mark } as const;
  await suppressContact(request.organization, said, reason, by.now, { beside, also: [entryOf(request, by)] });
  return true;
}

/** Withdraws opt-outs made by the same contact's link; other reasons stay. False for an unknown token. */
export async function resumeRequests(token: string, by: ByLink): Promise<boolean> {
  const request = await findRequest(token);
  if (request === null) return false;
  const { beside, said } = await provenBy(request);
  if (said === undefined) return true;
  const withdrawn = { how: "link", until: by.now.toISOString() } as const;
  await unsuppressContact(request.organization, said.mark, withdrawn, { beside, also: [entryOf(request, by)] });
  return true;
}

/** Whether a customer is suppressed, and whether their link can undo it. */
export async function readStop(request: RequestItem, now: Date): Promise<{ stopped: boolean; byLink: boolean }> {
  const { organization, persons, channel } = request;
  const { beside, said } = await provenBy(request);
  const hashes = customerHashes(await marksKey(), organization, request.customer);
  const erased = persons.map((own) => ({ own, person: own, address: own }));
  const reached = { hashes: hashes.length > 0 ? hashes : erased, channel };
  const known = await readContacts(organization, reached.hashes);
  const back = { how: "link", from: said?.mark ?? "", until: now.toISOString() } as const;
  return {
    stopped: reasonsFor(known, reached).length > 0 || isSuppressedEverywhere(known, reached),
    byLink: beside.some(({ mark }) => known.contacts.get(mark)?.reasons.some((reason) => takesBack(back, reason))),
  };
}
