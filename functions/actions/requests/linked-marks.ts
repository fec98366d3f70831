import type { AskedItem } from "#functions/data/requests/persons.ts";
import { type RequestItem, readRequest } from "#functions/data/requests/requests.ts";
import { readAsked } from "#functions/data/requests/stops.ts";

/** The last request sent to a contact, or else queued. */
export async function requestKnowing(organization: string, mark: string): Promise<RequestItem | null> {
  const asked = await readAsked(organization, mark);
  const request = asked?.lastSent ?? asked?.lastRequest ?? null;
  return request === null ? null : readRequest(organization, request);
}

/** Contacts that appeared with this one in requests that were sent. */
export async function besideIn(organization: string, asked: AskedItem | null): Promise<string[]> {
  if (asked === null) return [];
  if (asked.with !== null) return [...new Set([...asked.linked, ...asked.with])];
  const last = asked.lastRequest === null ? null : await readRequest(organization, asked.lastRequest);
  return [...new Set([...asked.linked, ...(last?.persons ?? [])])];
}

export const besideMark = async (organization: string, mark: string): Promise<string[]> =>
  besideIn(organization, await readAsked(organization, mark));
