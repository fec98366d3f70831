import { everybody } from "#functions/data/requests/persons.ts";
import { askedAnywhere, keepStopped, noteBounced } from "#functions/data/requests/stops.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { stopOf, stopPerson, stoppedBy } from "./stop-person.ts";

/** An address whose email came back for good, or whose owner marked it as spam. */
export interface MailFeedback {
  address: string;
  because: "bounced" | "complained";
}

/**
 * Nobody asks an address any more that an email came back from for good, or whose owner marked one as spam: all
 * organizations write by the same sender. What is queued to it is dropped, and what was sent last says that it came back.
 */
export async function hearOfMail({ address, because }: MailFeedback, now: Date): Promise<void> {
  const key = await signingKey();
  const cause = { because, how: "mail", since: now.toISOString() } as const;
  const everywhere = stopOf(key, everybody, "email", address);
  await keepStopped(everybody, stoppedBy(everywhere.mark.everywhere, everywhere, cause));
  for (const { organization, lastRequest } of await askedAnywhere(everywhere.mark.everywhere)) {
    await stopPerson(organization, stopOf(key, organization, "email", address), cause, now);
    if (because === "bounced" && lastRequest !== null) await noteBounced(organization, lastRequest);
  }
}
