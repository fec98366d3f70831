import { leaveOrganization } from "#functions/actions/users/change-user.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { memberActorOf } from "#functions/http/requester.ts";
import { leaveOrganizationRoute as route } from "#shared/contract/users.ts";

export async function run({ params, actor, now }: CallOf<typeof route>) {
  unlessRefused(await leaveOrganization(memberActorOf(route, params.organization, actor, now)));
  return undefined;
}

export const handler = endpoint(route, run);
