import { countBounced, countComplained } from "#functions/data/requests/emails-of-day.ts";
import { type AskedItem, allMarks, everybody, writtenAs } from "#functions/data/requests/persons.ts";
import { type RequestItem, readRequest } from "#functions/data/requests/requests.ts";
import { askedAnywhere, keepStopped, noteBounced } from "#functions/data/requests/stops.ts";
import { markBounced } from "#functions/data/sending/message-life.ts";
import { log } from "#functions/log.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { messageNotSent } from "#shared/contract/events.ts";
import { oneDay } from "#shared/rules/durations.ts";
import { dropRequest } from "./cancel-request.ts";
import { type Stop, stopOf, stoppedBy } from "./stop-of.ts";
import { stopPerson } from "./stop-person.ts";

/** An address whose email came back for good, or whose owner marked it as spam. */
export interface MailFeedback {
  address: string;
  because: "bounced" | "complained";
  /** The message that it was, where that is known. */
  message?: string | null;
}

const isSame = (one: string | null, other: string): boolean => one?.trim().toLowerCase() === other.trim().toLowerCase();

/** Whether an organization wrote to an address as it is written, and not only to its inbox. */
const isWrittenTo = ({ mark }: Stop, { written }: AskedItem, last: RequestItem | null, address: string): boolean =>
  (written ?? []).includes(writtenAs(mark).own) || isSame(last?.customer.email ?? null, address);

/** Whether a request went by email to an address. */
const wentTo = (request: RequestItem | null, address: string): request is RequestItem =>
  request?.channel === "email" && isSame(request.customer.email, address);

/**
 * What an organization sent to an address last came back, and what waits for it is dropped: to that very address alone. It
 * counts for the organization's day once, and only where it was sent within a day: that another one's email came back says
 * nothing of it.
 */
async function noteCameBack(
  { organization, queued }: AskedItem & { organization: string },
  last: RequestItem | null,
  address: string,
  now: Date,
): Promise<void> {
  if (!wentTo(last, address)) return;
  if (queued !== null) await dropRequest(queued, "bounced", now);
  const isNew = last.sentAt !== null && now.getTime() - Date.parse(last.sentAt) < oneDay;
  if ((await noteBounced(organization, last._id)) && isNew) await countBounced(organization, now);
}

/** An alert whose address takes no email stands among what did not arrive, where owners and admins see it. */
async function noteAlertBounced(message: string, now: Date): Promise<void> {
  if (await markBounced(message, now)) log.error(messageNotSent, { id: message, status: "failed", reason: "bounced" });
}

/** The organization that wrote to an address last is counted one email that was marked as spam. */
async function noteComplaint(sent: readonly RequestItem[], now: Date): Promise<void> {
  const newest = sent.toSorted((one, other) => (other.sentAt ?? "").localeCompare(one.sentAt ?? ""))[0];
  if (newest) await countComplained(newest.organization, newest._id, now);
}

/**
 * Nobody writes to an address any more that an email came back from for good, or whose owner marked one as spam: all
 * organizations write by the same sender. Both say it of the address as it was written; anybody can make up one that leads to
 * somebody's inbox. Who marks an email as spam is asked no more by the organizations that wrote to that address, by any
 * channel, as if they had unsubscribed. What came back says nothing of the person. An alert that came back is among what did
 * not arrive.
 */
export async function hearOfMail({ address, because, message }: MailFeedback, now: Date): Promise<void> {
  if (because === "bounced" && message) await noteAlertBounced(message, now);
  const key = await signingKey();
  const causeOf = ({ mark }: Stop, kept: "own" | "everywhere") =>
    ({ because, how: "mail", since: now.toISOString(), from: writtenAs(mark)[kept] }) as const;
  const everywhere = stopOf(key, everybody, "email", address);
  const all = stoppedBy(writtenAs(everywhere.mark).everywhere, everywhere, causeOf(everywhere, "everywhere"));
  await keepStopped(everybody, all);
  const asked = await Promise.all(allMarks([everywhere.mark]).map((mark) => askedAnywhere(mark.everywhere)));
  const sent: RequestItem[] = [];
  for (const item of asked.flat()) {
    const { organization, lastSent, lastRequest } = item;
    const stop = stopOf(key, organization, "email", address);
    const request = lastSent ?? lastRequest;
    const last = request === null ? null : await readRequest(organization, request);
    const isWritten = isWrittenTo(stop, item, last, address);
    const cause = causeOf(stop, "own");
    if (because === "complained") {
      if (wentTo(last, address)) sent.push(last);
      // The inbox itself is nobody else's: who has it has all spellings of it.
      if (isWritten || stop.mark.former === null) await stopPerson(organization, [stop], cause, now);
      continue;
    }
    if (!isWritten) continue;
    await keepStopped(organization, stoppedBy(writtenAs(stop.mark).own, stop, cause));
    await noteCameBack(item, last, address, now);
  }
  await noteComplaint(sent, now);
}
