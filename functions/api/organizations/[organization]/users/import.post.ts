import { addUsers } from "#functions/actions/users/add-users.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { memberActorOf } from "#functions/http/requester.ts";
import { addUsersRoute as route } from "#shared/contract/users.ts";

export const run = async ({ params, body, actor, now }: CallOf<typeof route>) =>
  unlessRefused(await addUsers(body.rows, memberActorOf(route, params.organization, actor, now)));

export const handler = endpoint(route, run);
