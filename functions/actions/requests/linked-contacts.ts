import { type RequestItem, readRequest } from "#functions/data/requests/requests.ts";
import { readAsked } from "#functions/data/requests/stops.ts";

/** The last request sent to a contact, or else queued. */
export async function requestKnowing(organization: string, mark: string): Promise<RequestItem | null> {
  const asked = await readAsked(organization, mark);
  const request = asked?.lastSent ?? asked?.lastRequest ?? null;
  return request === null ? null : readRequest(organization, request);
}

/** The marks that an organization's requests named together with one, once these went out. */
export const besideMark = async (organization: string, mark: string): Promise<string[]> =>
  (await readAsked(organization, mark))?.linked ?? [];
