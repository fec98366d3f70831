import { hashOf } from "#functions/crypto/token.ts";
import { type LinkTarget, targetOf } from "#functions/data/organizations/link-target.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { readEmployee } from "#functions/data/places/employees.ts";
import { linked, readLocation } from "#functions/data/places/locations.ts";
import { readRequestToken } from "#functions/data/requests/request-tokens.ts";
import { type RequestItem, readRequest } from "#functions/data/requests/requests.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { requestLife, tokenFormat } from "#shared/rules/requests/request-link.ts";

interface OpenedRequest {
  request: RequestItem;
  target: LinkTarget;
}

export async function findRequest(token: string): Promise<RequestItem | null> {
  if (!tokenFormat.test(token)) return null;
  const found = await readRequestToken(hashOf(token));
  return found && readRequest(found.organization, found.request);
}

/** Rate-limit key: a valid token counts by itself, so that neighbours and guesses cannot exhaust its limit. */
export async function countedRequest(token: string): Promise<{ link: string; organization: string | null }> {
  const found = tokenFormat.test(token) ? await readRequestToken(hashOf(token)) : null;
  return { link: found === null ? "" : token, organization: found?.organization ?? null };
}

/** Rate-limit key of a choice search: the organization's link, so that many tokens don't multiply the limit. */
export async function countedSearch(token: string): ReturnType<typeof countedRequest> {
  const { organization } = await countedRequest(token);
  const found = organization === null ? null : await readOrganization(organization);
  return { link: found?.feedbackId ?? "", organization };
}

export const isOfRequest = async ({ organization }: { organization: string | null }): Promise<boolean> =>
  organization !== null;

/** Rating target of a request, without removed or inactive locations and employees. */
export async function targetOfRequest(request: RequestItem): Promise<LinkTarget | null> {
  const { organization: id, location, employee } = request;
  const [organization, place, person] = await Promise.all([
    readOrganization(id),
    location && readLocation(id, location._id),
    employee && readEmployee(id, employee._id),
  ]);
  if (organization === null || organization.feedbackId === null) return null;
  return targetOf(organization.feedbackId, organization, {
    location: place?.rateable ? linked(place) : null,
    employee: person?.rateable ? { _id: person._id, name: person.name } : null,
  });
}

/** Opens a request that is neither expired nor of a closed organization. */
export async function openRequest(token: string, now: Date): Promise<OpenedRequest | Refusal> {
  const request = await findRequest(token);
  const target = request && (await targetOfRequest(request));
  if (request === null || target === null) return { refused: "token_not_found" };
  if (target.closedAt !== null) return { refused: "organization_closed" };
  if (Date.parse(request.at) + requestLife <= now.getTime()) return { refused: "request_expired" };
  return { request, target };
}
