import { addUser } from "#functions/actions/add-user.ts";
import { invitedUser } from "#functions/data/organization-users.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { managerOf } from "#functions/http/manager.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { addUser as route } from "#shared/contract/users.ts";

export const run = async ({ body, actor, now }: CallOf<typeof route>) =>
  invitedUser(unlessRefused(await addUser(body, managerOf(route, body.organization, actor, now))));

export const handler = endpoint(route, run);
