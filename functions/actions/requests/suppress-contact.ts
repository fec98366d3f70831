import { contactHashes } from "#functions/actions/sending/contact-hashes.ts";
import {
  type ContactHashes,
  readContact,
  type SuppressionReason,
  suppress,
  unsuppress,
} from "#functions/data/requests/contacts.ts";
import { remindNever } from "#functions/data/requests/reminders.ts";
import { type RequestItem, readRequests } from "#functions/data/requests/requests.ts";
import type { Write } from "#functions/data/table.ts";
import { marksKey } from "#functions/services/secrets.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import type { StopWay } from "#shared/model/stopped.ts";
import { maskedAddress } from "#shared/rules/masked.ts";
import { takesBack } from "#shared/rules/requests/suppression-reasons.ts";
import { dropRequest } from "./cancel-request.ts";

/** `address` is masked; null if erased and only the hash is known. */
export interface SuppressedContact {
  mark: string;
  address: string | null;
  channel: RequestChannel;
}

export const contactOf = (hashes: ContactHashes, of: "phone" | "email", address: string): SuppressedContact => ({
  mark: hashes.own,
  address: maskedAddress(address),
  channel: of === "phone" ? "sms" : "email",
});

/** A request's number and address, in this order; an erased customer is known by hashes only. */
export async function contactsOfRequest(request: RequestItem): Promise<SuppressedContact[]> {
  const { organization, customer, persons, channel } = request;
  const { phone, email } = customer;
  if (phone === null && email === null) return persons.map((mark) => ({ mark, address: null, channel }));
  const key = await marksKey();
  const of = (what: "phone" | "email", address: string | null) =>
    address === null ? [] : [contactOf(contactHashes(key, organization, what, address), what, address)];
  return [...of("phone", phone), ...of("email", email)];
}

/** Number and address of the requests that were last sent or queued to a contact. */
async function namedWith(organization: string, mark: string): Promise<SuppressedContact[]> {
  const contact = await readContact(organization, mark);
  const ids = new Set([contact?.lastSent ?? [], contact?.lastRequest ?? []].flat());
  const requests = await readRequests(organization, [...ids]);
  // A canceled request may name somebody by mistake.
  const named = requests.filter(({ status }) => status !== "canceled").map(contactsOfRequest);
  return (await Promise.all(named)).flat();
}

/** `beside`: further contacts of the same customer. */
interface Also {
  beside?: readonly SuppressedContact[];
  also?: readonly Write[];
}

async function othersThan(
  organization: string,
  { mark }: Pick<SuppressedContact, "mark">,
  beside: readonly SuppressedContact[],
) {
  const named = [...beside, ...(await namedWith(organization, mark))];
  return [...new Map(named.map((one) => [one.mark, one])).values()].filter((one) => one.mark !== mark);
}

/** Suppresses a contact and those named beside it, and cancels what is queued to them; idempotent. */
export async function suppressContact(
  organization: string,
  said: SuppressedContact,
  reason: SuppressionReason,
  now: Date,
  { beside = [], also = [] }: Also = {},
): Promise<void> {
  // Stored first, so that concurrent queuing is refused.
  await suppress(organization, { ...said, reason }, also);
  const others = await othersThan(organization, said, beside);
  for (const other of others) await suppress(organization, { ...other, reason: { ...reason, because: "opted_out" } });
  // Canceling comes last, so that a retry finds the same requests.
  for (const { mark } of [said, ...others]) {
    const contact = await readContact(organization, mark);
    if (contact?.lastSent) await remindNever({ organization, _id: contact.lastSent }, now);
    if (contact?.queued) await dropRequest(contact.queued, reason.because, now);
  }
}

/** Withdraws what a contact said, from the others first, so that an interrupted run is repeated with `also`. */
export async function unsuppressContact(
  organization: string,
  mark: string,
  { how, until }: { how: StopWay; until: string },
  { beside = [], also = [] }: Also = {},
): Promise<void> {
  const isWithdrawn = (reason: SuppressionReason) => takesBack({ how, from: mark, until }, reason);
  for (const other of await othersThan(organization, { mark }, beside))
    await unsuppress({ organization, mark: other.mark }, isWithdrawn);
  await unsuppress({ organization, mark }, isWithdrawn, also);
}
