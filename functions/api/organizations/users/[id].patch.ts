import { changeMembership } from "#functions/actions/users/change-user.ts";
import { findUser, shownUser } from "#functions/data/users/organization-users.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem, unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { memberActorOf } from "#functions/http/requester.ts";
import { updateUserRoute as route } from "#shared/contract/users.ts";

export async function run({ params, body, actor, now }: CallOf<typeof route>) {
  const { organization, ...changes } = body;
  const found =
    changes.role === undefined && changes.limitedTo === undefined
      ? await findUser(organization, params.id)
      : unlessRefused(await changeMembership(params.id, changes, memberActorOf(route, organization, actor, now)));
  const user = found && (await shownUser(found));
  if (!user) throw new Problem("user_not_found");
  return user;
}

export const handler = endpoint(route, run);
