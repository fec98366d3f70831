import { addressMark } from "#functions/crypto/address-mark.ts";
import { markBack } from "#functions/data/delivery/message-life.ts";
import { type AskedItem, allMarks, everybody, writtenAs } from "#functions/data/requests/persons.ts";
import { type RequestItem, readRequest } from "#functions/data/requests/requests.ts";
import { askedAnywhere, keepStopped, noteBounced } from "#functions/data/requests/stops.ts";
import { emailRequesterTaken, readEmailRequester } from "#functions/data/sending/email-requester.ts";
import {
  bouncedOneMore,
  countBounced,
  countComplained,
  ofAllNetworks,
  ofNetwork,
  readEmailsOfDay,
} from "#functions/data/sending/emails-of-day.ts";
import { aboutOf, type Message, type RequestMessage, readMessage } from "#functions/data/sending/messages.ts";
import { recordBounce } from "#functions/data/sending/record-bounce.ts";
import { transact } from "#functions/data/table.ts";
import { log } from "#functions/log.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { messageNotSent } from "#shared/contract/events.ts";
import { backAtLeast } from "#shared/rules/accounts/network-mails.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { dropRequest } from "./cancel-request.ts";
import { type Stop, stopOf, stoppedBy } from "./stop-of.ts";
import { stopPerson } from "./stop-person.ts";

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

const isSame = (one: string | null, other: string): boolean => one?.trim().toLowerCase() === other.trim().toLowerCase();

/** The exact spelling, not only the same inbox. */
const isWrittenTo = ({ mark }: Stop, { written }: AskedItem, last: RequestItem | null, address: string): boolean =>
  (written ?? []).includes(writtenAs(mark).own) || isSame(last?.customer.email ?? null, address);

const wentTo = (request: RequestItem | null, address: string): request is RequestItem =>
  request?.channel === "email" && isSame(request.customer.email, address);

async function requestOf(
  traced: Message | null,
  organization: string,
  last: RequestItem | null,
): Promise<RequestItem | null> {
  if (traced === null) return last;
  return isRequestOf(traced, organization) ? readRequest(organization, traced.data.request) : null;
}

const isRequestOf = (traced: Message | null, organization: string): traced is RequestMessage =>
  traced?.template === "request" && traced.data.organization === organization;

/** Marks the bounced request, cancels a queued one to the address, and counts recent bounces once. */
async function noteRequestBack(
  { organization, queued }: AskedItem & { organization: string },
  { last, traced }: { last: RequestItem | null; traced: Message | null },
  address: string,
  now: Date,
): Promise<void> {
  if (!wentTo(last, address)) return;
  if (queued !== null) await dropRequest(queued, "bounced", now);
  const back = await requestOf(traced, organization, last);
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

/** Counts a bounce within a day once, for the requesting network and, up to a limit, for all. */
async function countForNetwork({ _id, organization, endedAt }: Message, now: Date): Promise<void> {
  if (organization !== null || endedAt === undefined || now.getTime() - Date.parse(endedAt) >= oneDay) return;
  const network = await readEmailRequester(_id);
  if (network === null) return;
  const { bounced } = await readEmailsOfDay(ofNetwork(network), now);
  const whose = bounced < backAtLeast.ofOne ? [ofNetwork(network), ofAllNetworks] : [ofNetwork(network)];
  await transact(() => [emailRequesterTaken(_id), ...whose.map((one) => bouncedOneMore(one, now))]);
}

/**
 * Bounced staff or account email: suppresses the address and counts for its network; the status is set last, so that
 * retries repeat all.
 */
async function noteStaffMailBack(
  message: Message,
  { address, forItsWords = false }: MailFeedback,
  now: Date,
): Promise<void> {
  if (message.template === "request" || (message.status !== "sent" && message.status !== "unknown")) return;
  const { template, endedAt: sentAt } = message;
  const by = `${message._id} ${message.sentAgainAt ?? ""}`;
  const back = { by, template, organization: aboutOf(message), sentAt, forItsWords };
  await recordBounce(addressMark(await signingKey(), address), back, now);
  await countForNetwork(message, now);
  if (await markBack(message, "failed", "bounced", now)) noteEnd(message, "failed", "bounced");
}

async function noteComplaint(traced: Message | null, now: Date): Promise<void> {
  if (traced?.template === "request") await countComplained(traced.data.organization, traced.data.request, now);
}

/**
 * Handles a bounce or complaint from SES; suppresses the exact address for all organizations, since they share one
 * sender. Throws while the message is unfinished.
 */
export async function handleMailEvent(told: MailFeedback, now: Date): Promise<void> {
  const { address, because, message, takenAt, forItsWords = false } = told;
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
  if (because === "complained") await noteComplaint(traced, now);
  else if (current !== null) await noteStaffMailBack(current, told, now);
  const key = await signingKey();
  const causeOf = ({ mark }: Stop, kept: "own" | "everywhere") =>
    ({ because, how: "mail", since: now.toISOString(), from: writtenAs(mark)[kept] }) as const;
  const stops = because === "complained" || !forItsWords;
  const everywhere = stopOf(key, everybody, "email", address);
  const all = stoppedBy(writtenAs(everywhere.mark).everywhere, everywhere, causeOf(everywhere, "everywhere"));
  if (stops) await keepStopped(everybody, all);
  const asked = await Promise.all(allMarks([everywhere.mark]).map((mark) => askedAnywhere(mark.everywhere)));
  for (const item of asked.flat()) {
    const { organization, lastSent, lastRequest } = item;
    const stop = stopOf(key, organization, "email", address);
    const request = lastSent ?? lastRequest;
    const last = request === null ? null : await readRequest(organization, request);
    const isWritten = isWrittenTo(stop, item, last, address);
    const cause = causeOf(stop, "own");
    if (because === "complained") {
      // All spellings of an inbox belong to one person.
      if (isWritten || stop.mark.former === null) await stopPerson(organization, [stop], cause, now);
      continue;
    }
    if (!isWritten || !(stops || isRequestOf(traced, organization))) continue;
    if (stops) await keepStopped(organization, stoppedBy(writtenAs(stop.mark).own, stop, cause));
    await noteRequestBack(item, { last, traced }, address, now);
  }
}
