import { publicOrganization, readWholeOrganization } from "#functions/data/organizations/organizations.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readOrganizationRoute as route } from "#shared/contract/organizations.ts";
import { roleSeenBy } from "#shared/rules/feedbacks/feedback-visibility.ts";

export async function run({ params, actor, now }: CallOf<typeof route>) {
  const organization = await readWholeOrganization(params.organization);
  if (!organization) throw new Problem("organization_not_found");
  return publicOrganization(organization, { ...actor, role: roleSeenBy(actor) }, now);
}

export const handler = endpoint(route, run);
