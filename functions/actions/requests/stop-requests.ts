import { readKnown, standsOf } from "#functions/data/requests/persons.ts";
import type { RequestItem } from "#functions/data/requests/requests.ts";
import { isByLink, takeLinkBack } from "#functions/data/requests/stops.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { findRequest } from "./open-request.ts";
import { type Stop, stopPerson, stopsOf } from "./stop-person.ts";

/** The stops of all numbers and addresses of a request's customer. Of an erased one their marks alone are known. */
export async function stopsOfCustomer({ organization, customer, persons, channel }: RequestItem): Promise<Stop[]> {
  const { phone, email } = customer;
  if (phone === null && email === null)
    return persons.map((own) => ({ mark: { own, everywhere: own, of: null, former: null }, address: null, channel }));
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

/**
 * Lets an organization ask the customer of one of its requests again, as far as they stopped it by a request's link or
 * button. Every other reason stays. False for a token that nobody knows.
 */
export async function resumeRequests(token: string): Promise<boolean> {
  const request = await findRequest(token);
  if (request === null) return false;
  for (const { mark } of await stopsOfCustomer(request)) await takeLinkBack(request.organization, mark.own);
  return true;
}

/** Whether a request's customer may not be asked, by its organization or by any, and whether they said so by a link. */
export async function readStop(request: RequestItem): Promise<{ stopped: boolean; byLink: boolean }> {
  const marks = (await stopsOfCustomer(request)).map(({ mark }) => mark);
  const { stopped } = await readKnown(request.organization, marks);
  const stands = [...stopped.values()].flatMap(standsOf);
  return { stopped: stands.length > 0, byLink: stands.some(isByLink) };
}
