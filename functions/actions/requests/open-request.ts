import { hashOf } from "#functions/crypto/token.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { readEmployee } from "#functions/data/places/employees.ts";
import { type LinkTarget, targetOf } from "#functions/data/places/link-target.ts";
import { linked, readLocation } from "#functions/data/places/locations.ts";
import { readRequestToken } from "#functions/data/requests/request-tokens.ts";
import { type RequestItem, readRequest } from "#functions/data/requests/requests.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { requestLife, tokenFormat } from "#shared/rules/requests/request-link.ts";

/** A request as its customer meets it: what it is about, as that stands now. */
export interface OpenedRequest {
  request: RequestItem;
  target: LinkTarget;
}

/** The request that a token belongs to, or null. 2 read units. */
export async function findRequest(token: string): Promise<RequestItem | null> {
  if (!tokenFormat.test(token)) return null;
  const found = await readRequestToken(hashOf(token));
  return found && readRequest(found.organization, found.request);
}

/**
 * What the calls about a token are counted by: itself where it is a request's, and all others together. So neither one
 * customer's calls nor those with tokens of nothing use up what another customer behind the same address needs. 1 read unit.
 */
export async function countedRequest(token: string): Promise<{ link: string; organization: string | null }> {
  const found = tokenFormat.test(token) ? await readRequestToken(hashOf(token)) : null;
  return { link: found === null ? "" : token, organization: found?.organization ?? null };
}

/**
 * What looking for choices on a request's page is counted by: the link of its organization, by which its script looks for
 * them too. Whoever has many tokens must not have a limit for each. 1.5 read units.
 */
export async function countedSearch(token: string): ReturnType<typeof countedRequest> {
  const { organization } = await countedRequest(token);
  const found = organization === null ? null : await readOrganization(organization);
  return { link: found?.feedbackId ?? "", organization };
}

/** Whether a call is about a token that is a request's. */
export const isOfRequest = async ({ organization }: { organization: string | null }): Promise<boolean> =>
  organization !== null;

/** What a request leads to. A place or person that is rated no longer is left out. */
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

/**
 * What the link of a request leads to. Up to 3.5 read units. Refused: `token_not_found`, `request_expired` and
 * `organization_closed`.
 */
export async function openRequest(token: string, now: Date): Promise<OpenedRequest | Refusal> {
  const request = await findRequest(token);
  const target = request && (await targetOfRequest(request));
  if (request === null || target === null) return { refused: "token_not_found" };
  if (target.closedAt !== null) return { refused: "organization_closed" };
  if (Date.parse(request.at) + requestLife <= now.getTime()) return { refused: "request_expired" };
  return { request, target };
}
