import { addressMark } from "#functions/crypto/address-mark.ts";
import { type AskedItem, allMarks, everybody, writtenAs } from "#functions/data/requests/persons.ts";
import { type RequestItem, readRequest } from "#functions/data/requests/requests.ts";
import { askedAnywhere, keepStopped, noteBounced } from "#functions/data/requests/stops.ts";
import {
  bouncedOneMore,
  countBounced,
  countComplained,
  ofAllNetworks,
  ofNetwork,
  readEmailsOfDay,
} from "#functions/data/sending/emails-of-day.ts";
import { markBack } from "#functions/data/sending/message-life.ts";
import { aboutOf, type Message, type RequestMessage, readMessage } from "#functions/data/sending/messages.ts";
import { networkOfEmailTaken, readNetworkOfEmail } from "#functions/data/sending/network-of-email.ts";
import { noteCameBack } from "#functions/data/sending/note-came-back.ts";
import { transact } from "#functions/data/table.ts";
import { log } from "#functions/log.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { messageNotSent } from "#shared/contract/events.ts";
import { backAtLeast } from "#shared/rules/accounts/network-mails.ts";
import { oneDay } from "#shared/rules/durations.ts";
import { dropRequest } from "./cancel-request.ts";
import { type Stop, stopOf, stoppedBy } from "./stop-of.ts";
import { stopPerson } from "./stop-person.ts";

/** An address whose email came back, for good or for now (`delayed`), or whose owner marked it as spam. */
export interface MailFeedback {
  address: string;
  because: "bounced" | "delayed" | "complained";
  /** The message that it was, and when SES took it, where that is known. */
  message?: string | null;
  takenAt?: string | undefined;
  /** Whether it was refused for its words, which may be a stranger's, and not for its address. */
  forItsWords?: boolean;
}

/** Milliseconds by which SES's clock may be behind ours. */
const clocksDiffer = 5_000;

const isSame = (one: string | null, other: string): boolean => one?.trim().toLowerCase() === other.trim().toLowerCase();

/** Whether an organization wrote to an address as it is written, and not only to its inbox. */
const isWrittenTo = ({ mark }: Stop, { written }: AskedItem, last: RequestItem | null, address: string): boolean =>
  (written ?? []).includes(writtenAs(mark).own) || isSame(last?.customer.email ?? null, address);

/** Whether a request went by email to an address. */
const wentTo = (request: RequestItem | null, address: string): request is RequestItem =>
  request?.channel === "email" && isSame(request.customer.email, address);

/** The request that an email was, as far as its trace tells: the `last` one to its address where it tells nothing. */
async function requestOf(
  traced: Message | null,
  organization: string,
  last: RequestItem | null,
): Promise<RequestItem | null> {
  if (traced === null) return last;
  return isRequestOf(traced, organization) ? readRequest(organization, traced.data.request) : null;
}

/** Whether an email was a request of this organization, by its trace. */
const isRequestOf = (traced: Message | null, organization: string): traced is RequestMessage =>
  traced?.template === "request" && traced.data.organization === organization;

/**
 * What an organization sent to an address came back, and what waits for it is dropped: to that very address alone. It
 * counts for the organization's day once, and only where it was sent within a day: that another one's email came back, or one
 * of an account, says nothing of it.
 */
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

/** One line for an email that had been sent as far as we knew. Nobody at ours can mend that somebody's own account takes none. */
function noteEnd({ _id: id, organization }: Message, status: "failed" | "unknown", reason: string): void {
  const told = { id, status, reason };
  if (organization === null) log.info("message came back", told);
  else log.error(messageNotSent, told);
}

/**
 * An alert came back for now, as from a full mailbox: nobody tries it again, and SES does not tell it from an answer by a machine.
 * So it may not have arrived, and stands there as such.
 */
async function noteAlertDelayed(message: Message, now: Date): Promise<void> {
  if (message.organization !== null && (await markBack(message, "unknown", "came_back_for_now", now)))
    noteEnd(message, "unknown", "came_back_for_now");
}

/** Counts what came back within a day for the network that asked for it, once, and for all, as many as one may count for. */
async function countForNetwork({ _id, organization, endedAt }: Message, now: Date): Promise<void> {
  if (organization !== null || endedAt === undefined || now.getTime() - Date.parse(endedAt) >= oneDay) return;
  const network = await readNetworkOfEmail(_id);
  if (network === null) return;
  const { bounced } = await readEmailsOfDay(ofNetwork(network), now);
  const whose = bounced < backAtLeast.ofOne ? [ofNetwork(network), ofAllNetworks] : [ofNetwork(network)];
  await transact(() => [networkOfEmailTaken(_id), ...whose.map((one) => bouncedOneMore(one, now))]);
}

/**
 * An email to staff, or to somebody who wants an account, came back for good: its address rests, and it counts for the network
 * that asked for it. An alert stands among what did not arrive, where owners and admins see it. All of it once, however often it
 * is told: each step bears to be done again, and the last one says that all are done.
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
  await noteCameBack(addressMark(await signingKey(), address), back, now);
  await countForNetwork(message, now);
  if (await markBack(message, "failed", "bounced", now)) noteEnd(message, "failed", "bounced");
}

/**
 * The organization whose request was marked as spam is counted one. By the email's own trace alone: four people who mark
 * emails of their accounts must not hold back who asked them once.
 */
async function noteComplaint(traced: Message | null, now: Date): Promise<void> {
  if (traced?.template === "request") await countComplained(traced.data.organization, traced.data.request, now);
}

/**
 * Nobody writes to an address any more that an email came back from for good, or whose owner marked one as spam: all
 * organizations write by the same sender. Both say it of the address as it was written; anybody can make up one that leads to
 * somebody's inbox. Who marks an email as spam is asked no more by the organizations that wrote to that address, by any
 * channel, as if they had unsubscribed. What came back says nothing of the person. What was refused for its words says nothing of
 * the address either: it is told on that request alone, and whoever wrote it has it counted. What came back only for now changes
 * nothing but an alert. Throws while the email's sender has not said what became of it.
 */
export async function hearOfMail(told: MailFeedback, now: Date): Promise<void> {
  const { address, because, message, takenAt, forItsWords = false } = told;
  const traced = message ? await readMessage(message) : null;
  // SES was quicker than its sender, which would take it for sent. The queue tells it again, in some minutes.
  if (traced?.status === "sending") throw new Error("an email came back whose sender is not done with it");
  // It was sent again since: what came back before says nothing of that.
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
      // The inbox itself is nobody else's: who has it has all spellings of it.
      if (isWritten || stop.mark.former === null) await stopPerson(organization, [stop], cause, now);
      continue;
    }
    if (!isWritten || !(stops || isRequestOf(traced, organization))) continue;
    if (stops) await keepStopped(organization, stoppedBy(writtenAs(stop.mark).own, stop, cause));
    await noteRequestBack(item, { last, traced }, address, now);
  }
}
