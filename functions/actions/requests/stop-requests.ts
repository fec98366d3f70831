import { readKnown } from "#functions/data/requests/persons.ts";
import type { RequestItem } from "#functions/data/requests/requests.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { markPerson } from "./mark-person.ts";
import { findRequest } from "./open-request.ts";
import { stopPerson, stopsOf } from "./stop-person.ts";

/** Stops requests of an organization to the customer of one of them, by every channel. False for a token that nobody knows. */
export async function stopRequests(token: string, now: Date): Promise<boolean> {
  const request = await findRequest(token);
  if (request === null) return false;
  const { organization, customer } = request;
  const cause = { because: "opted_out", how: "link", since: now.toISOString() } as const;
  for (const stop of stopsOf(await signingKey(), organization, customer))
    await stopPerson(organization, stop, cause, now);
  return true;
}

/** Whether a request's customer has said stop, to its organization or to all. */
export async function isStopped({ organization, customer }: RequestItem): Promise<boolean> {
  const marks = markPerson(await signingKey(), organization, customer);
  const { stopped } = await readKnown(organization, marks);
  return stopped.size > 0;
}
