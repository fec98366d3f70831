import { hashOf } from "#functions/crypto/token.ts";
import { type LinkTarget, targetOf } from "#functions/data/organizations/link-target.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { employeeRef, readEmployee } from "#functions/data/places/employees.ts";
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
  const found = await readToken(token);
  return found && readRequest(found.organization, found.request);
}

interface TokenCall {
  params: { token: string };
}

const readToken = async (token: string) => (tokenFormat.test(token) ? readRequestToken(hashOf(token)) : null);

/** Rate-limit key: a valid token counts by itself, so that neighbours and guesses cannot exhaust its limit. */
export const countedRequest = async ({ params: { token } }: TokenCall) => ({
  about: (await readToken(token)) && token,
});

/** The same with the request. */
export async function findAnswered({ params: { token } }: TokenCall) {
  const found = await findRequest(token);
  return { about: found && token, found };
}

/** Rate-limit key of a choice search: the organization's link, so that many tokens don't multiply the limit. */
export async function countedSearch({ params, query }: TokenCall & { query: { q?: string | undefined } }) {
  const request = query.q ? await readToken(params.token) : null;
  return { about: request && ((await readOrganization(request.organization))?.feedbackId ?? null) };
}

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
    employee: person?.rateable ? employeeRef(person) : null,
  });
}

/** Opens a request that is neither expired nor of a closed organization. */
export async function openRequest(request: RequestItem | null, now: Date): Promise<OpenedRequest | Refusal> {
  const target = request && (await targetOfRequest(request));
  if (request === null || target === null) return { refused: "token_not_found" };
  if (target.closedAt !== null) return { refused: "organization_closed" };
  if (Date.parse(request.at) + requestLife <= now.getTime()) return { refused: "request_expired" };
  return { request, target };
}
