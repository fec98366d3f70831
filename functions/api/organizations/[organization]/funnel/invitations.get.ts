import { showInvitationFunnel } from "#functions/actions/sources/show-invitation-funnel.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { periodIn } from "#functions/http/parse.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readInvitationFunnelRoute as route } from "#shared/contract/sources.ts";

export async function run({ params, query, actor, now }: CallOf<typeof route>) {
  const organization = await readOrganization(params.organization);
  if (!organization) throw new Problem("organization_not_found");
  return showInvitationFunnel(organization, {
    viewer: actor,
    location: query.location,
    period: periodIn(query, organization, now),
  });
}

export const handler = endpoint(route, run);
