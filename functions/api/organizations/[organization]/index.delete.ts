import { closeOrganization } from "#functions/actions/organizations/close-organization.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { closeOrganizationRoute as route } from "#shared/contract/organizations.ts";

export async function run({ params, actor, now }: CallOf<typeof route>) {
  unlessRefused(await closeOrganization(auditActorOf(route, params.organization, actor, now)));
  return undefined;
}

export const handler = endpoint(route, run);
