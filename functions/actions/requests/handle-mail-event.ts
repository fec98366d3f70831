import { addressHash, contactHashes } from "#functions/actions/sending/contact-hashes.ts";
import { markBack } from "#functions/data/delivery/message-life.ts";
import {
  type ContactItem,
  contactsEverywhere,
  suppress,
  suppressEverywhere,
} from "#functions/data/requests/contacts.ts";
import { noteBounced } from "#functions/data/requests/request-life.ts";
import { type RequestItem, readRequest } from "#functions/data/requests/requests.ts";
import { countBounced, countComplained } from "#functions/data/sending/emails-of-day.ts";
import { isInConversation, type Message, type RequestMessage, readMessage } from "#functions/data/sending/messages.ts";
import { log } from "#functions/log.ts";
import { marksKey } from "#functions/services/secrets.ts";
import { messageNotSent } from "#shared/contract/events.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { dropRequest } from "./cancel-request.ts";
import { contactOf, contactsOfRequest, suppressContact } from "./suppress-contact.ts";

/** `delayed` is a temporary bounce. */
export interface MailFeedback {
  address: string;
  because: "bounced" | "delayed" | "complained";
  message?: string | null;
  takenAt?: string | undefined;
  /** Rejected for its content, which may be a stranger's, not for its address. */
  forItsWords?: boolean;
}

/** Milliseconds. */
const clocksDiffer = 5_000;

const wentTo = (request: RequestItem | null, address: string): request is RequestItem =>
  request?.channel === "email" && request.customer.email?.trim().toLowerCase() === address.trim().toLowerCase();

const isRequestOf = (traced: Message | null, organization: string): traced is RequestMessage =>
  traced?.template === "request" && traced.data.organization === organization;

/** Marks the bounced request, cancels a queued one to the address, and counts recent bounces once. */
async function noteRequestBack(
  { organization, queued, lastSent, lastRequest }: ContactItem,
  { address, traced }: { address: string; traced: Message | null },
  now: Date,
): Promise<void> {
  const read = async (request: string | null) => (request === null ? null : readRequest(organization, request));
  if (queued !== null && wentTo(await read(lastRequest), address)) await dropRequest(queued, "bounced", now);
  const id = isRequestOf(traced, organization)
    ? traced.data.request
    : traced === null
      ? (lastSent ?? lastRequest)
      : null;
  const back = await read(id);
  if (!wentTo(back, address)) return;
  const isNew = back.sentAt !== null && now.getTime() - Date.parse(back.sentAt) < oneDay;
  if ((await noteBounced(organization, back._id)) && isNew) await countBounced(organization, now);
}

/** Account mail is only logged: staff cannot fix a person's mailbox. */
function noteEnd({ _id: id, organization }: Message, status: "failed" | "unknown", reason: string): void {
  const told = { id, status, reason };
  if (organization === null) log.info("message came back", told);
  else log.error(messageNotSent, told);
}

/** Temporary bounces aren't retried and may be auto-replies, so the alert's status becomes unknown. */
async function noteAlertDelayed(message: Message, now: Date): Promise<void> {
  if (message.organization !== null && (await markBack(message, "unknown", "came_back_for_now", now)))
    noteEnd(message, "unknown", "came_back_for_now");
}

/** Bounced staff or account email. */
async function noteStaffMailBack(message: Message, now: Date): Promise<void> {
  if (message.template === "request" || (message.status !== "sent" && message.status !== "unknown")) return;
  if (!(await markBack(message, "failed", "bounced", now))) return;
  noteEnd(message, "failed", "bounced");
  if (isInConversation(message)) await countBounced(message.data.organization, now);
}

/** The request that was marked as spam, counted for its organization. */
async function complainedAbout(traced: Message | null, address: string, now: Date): Promise<RequestItem | null> {
  if (traced !== null && isInConversation(traced)) await countComplained(traced.data.organization, traced._id, now);
  if (traced?.template !== "request") return null;
  const { organization, request } = traced.data;
  await countComplained(organization, request, now);
  const marked = await readRequest(organization, request);
  return wentTo(marked, address) ? marked : null;
}

/**
 * Handles a bounce or complaint from SES; suppresses the exact address for all organizations, since they share one
 * sender. Throws while the message is unfinished.
 */
export async function handleMailEvent(
  { address, because, message, takenAt, forItsWords = false }: MailFeedback,
  now: Date,
): Promise<void> {
  const traced = message ? await readMessage(message) : null;
  // Retried by the queue, because the sender would overwrite the bounce with `sent`.
  if (traced?.status === "sending") throw new Error("an email came back whose sender is not done with it");
  // An earlier bounce says nothing of a message sent again since.
  const isPast =
    traced?.sentAgainAt !== undefined &&
    takenAt !== undefined &&
    Date.parse(takenAt) + clocksDiffer < Date.parse(traced.sentAgainAt);
  const current = isPast ? null : traced;
  if (because === "delayed") {
    if (current !== null) await noteAlertDelayed(current, now);
    return;
  }
  const marked = because === "complained" ? await complainedAbout(traced, address, now) : null;
  if (because === "bounced" && current !== null) await noteStaffMailBack(current, now);
  const key = await marksKey();
  const from = addressHash(key, "email", address);
  const stops = because === "complained" || !forItsWords;
  if (stops) await suppressEverywhere(from, because);
  const contacts = await contactsEverywhere(from);
  const ownIn = (organization: string) =>
    contactOf(contactHashes(key, organization, "email", address), "email", address);
  const reason = { because, how: "mail", since: now.toISOString(), by: null, from } as const;
  // Its organization may last have written to another spelling.
  if (marked !== null) {
    const beside = await contactsOfRequest(marked);
    await suppressContact(marked.organization, ownIn(marked.organization), reason, now, { beside });
  }
  for (const contact of contacts) {
    const { organization } = contact;
    const own = ownIn(organization);
    if (because === "complained") await suppressContact(organization, own, reason, now);
    else {
      if (stops) await suppress(organization, { ...own, reason });
      if (stops || isRequestOf(traced, organization)) await noteRequestBack(contact, { address, traced }, now);
    }
  }
}
