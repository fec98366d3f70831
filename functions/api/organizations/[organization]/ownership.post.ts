import { handOverOwnership } from "#functions/actions/users/hand-over.ts";
import { shownUser } from "#functions/data/users/organization-users.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem, unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { handOverOwnershipRoute as route } from "#shared/contract/users.ts";

export async function run({ params, body, actor, now }: CallOf<typeof route>) {
  const member = unlessRefused(await handOverOwnership(body, auditActorOf(route, params.organization, actor, now)));
  const user = await shownUser({ member });
  if (!user) throw new Problem("user_not_found");
  return user;
}

export const handler = endpoint(route, run);
