import type { AskedItem } from "#functions/data/requests/persons.ts";
import { type RequestItem, readRequest } from "#functions/data/requests/requests.ts";
import { readAsked } from "#functions/data/requests/stops.ts";

/** The request that somebody was queued with last, by one of their marks; null for nobody. 2 read units. */
export async function requestKnowing(organization: string, mark: string): Promise<RequestItem | null> {
  const asked = await readAsked(organization, mark);
  return asked?.lastRequest == null ? null : readRequest(organization, asked.lastRequest);
}

/** The marks that an organization's requests named together with one. Before they were noted, the last request tells. */
export async function besideIn(organization: string, asked: AskedItem | null): Promise<string[]> {
  if (asked === null) return [];
  if (asked.with !== null) return asked.with;
  return asked.lastRequest === null ? [] : ((await readRequest(organization, asked.lastRequest))?.persons ?? []);
}

/** The same of one mark: 1 read unit, or 2. */
export const besideMark = async (organization: string, mark: string): Promise<string[]> =>
  besideIn(organization, await readAsked(organization, mark));
