import { resendUser } from "#functions/actions/resend-user.ts";
import { invitedUser } from "#functions/data/organization-users.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { managerOf } from "#functions/http/manager.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { resendUser as route } from "#shared/contract/users.ts";

export const run = async ({ params, actor, now }: CallOf<typeof route>) =>
  invitedUser(unlessRefused(await resendUser(params.user, managerOf(route, params.organization, actor, now))));

export const handler = endpoint(route, run);
