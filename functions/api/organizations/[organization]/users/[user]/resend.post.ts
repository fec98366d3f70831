import { resendUser } from "#functions/actions/users/resend-user.ts";
import { invitedUser } from "#functions/data/users/organization-users.ts";
import { byMemberOf } from "#functions/http/by.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { resendUser as route } from "#shared/contract/users.ts";

export async function run({ params, actor, now }: CallOf<typeof route>) {
  const sent = unlessRefused(await resendUser(params.user, byMemberOf(route, params.organization, actor, now)));
  return { ...("user" in sent ? sent.user : invitedUser(sent.newcomer)), emailed: sent.emailed };
}

export const handler = endpoint(route, run);
