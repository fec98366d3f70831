import { allMarks, everybody } from "#functions/data/requests/persons.ts";
import { readRequest } from "#functions/data/requests/requests.ts";
import { askedAnywhere, keepStopped, noteBounced } from "#functions/data/requests/stops.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { stopOf, stopPerson, stoppedBy } from "./stop-person.ts";
import { stopsOfCustomer } from "./stop-requests.ts";

/** An address whose email came back for good, or whose owner marked it as spam. */
export interface MailFeedback {
  address: string;
  because: "bounced" | "complained";
}

/**
 * The other numbers and addresses of who marked a request's email as spam: its business had better not text them either,
 * as if they had unsubscribed. `own` is the mark of the address itself.
 */
async function stopOthers(
  organization: string,
  lastRequest: string,
  { own, since, now }: { own: string; since: string; now: Date },
): Promise<void> {
  const request = await readRequest(organization, lastRequest);
  if (request === null) return;
  const others = (await stopsOfCustomer(request)).filter(({ mark }) => mark.own !== own);
  for (const stop of others) await stopPerson(organization, stop, { because: "opted_out", how: "mail", since }, now);
}

/**
 * Nobody asks an address any more that an email came back from for good, or whose owner marked one as spam: all
 * organizations write by the same sender. What is queued to it is dropped, and what was sent last says that it came back.
 * Who marked an email as spam is not texted by its organization either, as if they had unsubscribed.
 */
export async function hearOfMail({ address, because }: MailFeedback, now: Date): Promise<void> {
  const key = await signingKey();
  const cause = { because, how: "mail", since: now.toISOString() } as const;
  const everywhere = stopOf(key, everybody, "email", address);
  await keepStopped(everybody, stoppedBy(everywhere.mark.everywhere, everywhere, cause));
  const asked = await Promise.all(allMarks([everywhere.mark]).map((mark) => askedAnywhere(mark.everywhere)));
  for (const { organization, lastRequest } of asked.flat()) {
    const stop = stopOf(key, organization, "email", address);
    await stopPerson(organization, stop, cause, now);
    if (lastRequest === null) continue;
    if (because === "bounced") await noteBounced(organization, lastRequest);
    else await stopOthers(organization, lastRequest, { own: stop.mark.own, since: cause.since, now });
  }
}
