import * as organizations from "#functions/data/organizations.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import { readOrganization } from "#shared/contract/organizations.ts";

export async function run(
  { params, actor }: CallOf<typeof readOrganization>,
  deps: { organizations: typeof organizations },
) {
  const organization = await deps.organizations.readOrganization(params.organization);
  if (!organization) throw new Problem("organization_not_found");
  return deps.organizations.publicOrganization(organization, actor.role);
}

export const handler = endpoint(readOrganization, run, { organizations });
