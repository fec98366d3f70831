import { addUser } from "#functions/actions/users/add-user.ts";
import { invitedUser } from "#functions/data/users/organization-users.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { memberActorOf } from "#functions/http/requester.ts";
import { addUserRoute as route } from "#shared/contract/users.ts";

export async function run({ body, actor, network, now }: CallOf<typeof route>) {
  const by = { ...memberActorOf(route, body.organization, actor, now), network };
  const { invitation, emailed } = unlessRefused(await addUser(body, by));
  return { ...invitedUser(invitation), emailed };
}

export const handler = endpoint(route, run);
