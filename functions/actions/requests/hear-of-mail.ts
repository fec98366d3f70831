import { type AskedItem, allMarks, everybody, writtenAs } from "#functions/data/requests/persons.ts";
import { type RequestItem, readRequest } from "#functions/data/requests/requests.ts";
import { askedAnywhere, keepStopped, noteBounced } from "#functions/data/requests/stops.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { dropRequest } from "./cancel-request.ts";
import { type Stop, stopOf, stoppedBy } from "./stop-of.ts";
import { stopPerson } from "./stop-person.ts";

/** An address whose email came back for good, or whose owner marked it as spam. */
export interface MailFeedback {
  address: string;
  because: "bounced" | "complained";
}

const isSame = (one: string | null, other: string): boolean => one?.trim().toLowerCase() === other.trim().toLowerCase();

/** Whether an organization wrote to an address as it is written, and not only to its inbox. */
const isWrittenTo = ({ mark }: Stop, { written }: AskedItem, last: RequestItem | null, address: string): boolean =>
  (written ?? []).includes(writtenAs(mark).own) || isSame(last?.customer.email ?? null, address);

/** What an organization sent to an address last came back, and what waits for it is dropped: to that very address alone. */
async function noteCameBack(
  { organization, queued }: AskedItem & { organization: string },
  last: RequestItem | null,
  address: string,
  now: Date,
): Promise<void> {
  if (last?.channel !== "email" || !isSame(last.customer.email, address)) return;
  if (queued !== null) await dropRequest(queued, "bounced", now);
  await noteBounced(organization, last._id);
}

/**
 * Nobody writes to an address any more that an email came back from for good, or whose owner marked one as spam: all
 * organizations write by the same sender. Both say it of the address as it was written; anybody can make up one that leads to
 * somebody's inbox. Who marks an email as spam is asked no more by the organizations that wrote to that address, by any
 * channel, as if they had unsubscribed. What came back says nothing of the person.
 */
export async function hearOfMail({ address, because }: MailFeedback, now: Date): Promise<void> {
  const key = await signingKey();
  const causeOf = ({ mark }: Stop, kept: "own" | "everywhere") =>
    ({ because, how: "mail", since: now.toISOString(), from: writtenAs(mark)[kept] }) as const;
  const everywhere = stopOf(key, everybody, "email", address);
  const all = stoppedBy(writtenAs(everywhere.mark).everywhere, everywhere, causeOf(everywhere, "everywhere"));
  await keepStopped(everybody, all);
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
    if (!isWritten) continue;
    await keepStopped(organization, stoppedBy(writtenAs(stop.mark).own, stop, cause));
    await noteCameBack(item, last, address, now);
  }
}
