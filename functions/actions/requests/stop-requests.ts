import { readKnown } from "#functions/data/requests/persons.ts";
import type { RequestItem } from "#functions/data/requests/requests.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { findRequest } from "./open-request.ts";
import { type Stop, stopPerson, stopsOf } from "./stop-person.ts";

/** The stops of all numbers and addresses of a request's customer. Of an erased one their marks alone are known. */
export async function stopsOfCustomer({ organization, customer, persons, channel }: RequestItem): Promise<Stop[]> {
  const { phone, email } = customer;
  if (phone === null && email === null)
    return persons.map((own) => ({ mark: { own, everywhere: own, former: null }, address: null, channel }));
  return stopsOf(await signingKey(), organization, customer);
}

/** Stops requests of an organization to the customer of one of them, by every channel. False for a token that nobody knows. */
export async function stopRequests(token: string, now: Date): Promise<boolean> {
  const request = await findRequest(token);
  if (request === null) return false;
  const cause = { because: "opted_out", how: "link", since: now.toISOString() } as const;
  for (const stop of await stopsOfCustomer(request)) await stopPerson(request.organization, stop, cause, now);
  return true;
}

/** Whether a request's customer has said stop, to its organization or to all. */
export async function isStopped(request: RequestItem): Promise<boolean> {
  const marks = (await stopsOfCustomer(request)).map(({ mark }) => mark);
  const { stopped } = await readKnown(request.organization, marks);
  return stopped.size > 0;
}
