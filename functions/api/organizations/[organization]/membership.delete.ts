import { leaveOrganization } from "#functions/actions/users/change-user.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { managerOf } from "#functions/http/manager.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { leaveOrganization as route } from "#shared/contract/users.ts";

export async function run({ params, actor, now }: CallOf<typeof route>) {
  unlessRefused(await leaveOrganization(managerOf(route, params.organization, actor, now)));
  return undefined;
}

export const handler = endpoint(route, run);
