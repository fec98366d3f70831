import { addUsers } from "#functions/actions/users/add-users.ts";
import { byMemberOf } from "#functions/http/requester.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { addUsers as route } from "#shared/contract/users.ts";

export const run = async ({ params, body, actor, network, now }: CallOf<typeof route>) =>
  unlessRefused(await addUsers(body.rows, { ...byMemberOf(route, params.organization, actor, now), network }));

export const handler = endpoint(route, run);
