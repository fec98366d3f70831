import type { AskedItem } from "#functions/data/requests/persons.ts";
import { type RequestItem, readRequest } from "#functions/data/requests/requests.ts";
import { readAsked } from "#functions/data/requests/stops.ts";

/** The request that went out to somebody last, or else that they were queued with, by one of their marks; null for nobody. 2 read units. */
export async function requestKnowing(organization: string, mark: string): Promise<RequestItem | null> {
  const asked = await readAsked(organization, mark);
  const request = asked?.lastSent ?? asked?.lastRequest ?? null;
  return request === null ? null : readRequest(organization, request);
}

/**
 * The marks that an organization's requests named together with one, once these went out. Before that was noted, those of
 * requests that were queued, and before them the last request's.
 */
export async function besideIn(organization: string, asked: AskedItem | null): Promise<string[]> {
  if (asked === null) return [];
  if (asked.with !== null) return [...new Set([...asked.linked, ...asked.with])];
  const last = asked.lastRequest === null ? null : await readRequest(organization, asked.lastRequest);
  return [...new Set([...asked.linked, ...(last?.persons ?? [])])];
}

/** The same of one mark: 1 read unit, or 2. */
export const besideMark = async (organization: string, mark: string): Promise<string[]> =>
  besideIn(organization, await readAsked(organization, mark));
