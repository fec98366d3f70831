import { openAgain } from "#functions/actions/organizations/open-again.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { reopenOrganizationRoute as route } from "#shared/contract/organizations.ts";

export async function run({ params, actor, now }: CallOf<typeof route>) {
  unlessRefused(await openAgain(auditActorOf(route, params.organization, actor, now)));
  return undefined;
}

export const handler = endpoint(route, run);
