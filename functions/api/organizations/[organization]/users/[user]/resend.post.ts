import { resendUser } from "#functions/actions/users/resend-user.ts";
import { invitedUser } from "#functions/data/users/organization-users.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { memberActorOf } from "#functions/http/requester.ts";
import { resendUserRoute as route } from "#shared/contract/users.ts";

export async function run({ params, actor, now }: CallOf<typeof route>) {
  const by = memberActorOf(route, params.organization, actor, now);
  const { invitation, emailed } = unlessRefused(await resendUser(params.user, by));
  return { ...invitedUser(invitation), emailed };
}

export const handler = endpoint(route, run);
