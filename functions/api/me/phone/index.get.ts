import { smsOptOut } from "#functions/actions/sending/sms-opt-out.ts";
import { hasVerifiedPhone } from "#functions/data/accounts/users.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readPhoneRoute as route } from "#shared/contract/me.ts";

/** Reveals nothing about an unverified number, which may be somebody else's. */
export async function run({ actor: { user } }: CallOf<typeof route>) {
  return { stopped: user.phone !== null && hasVerifiedPhone(user) && (await smsOptOut(user.phone)) };
}

export const handler = endpoint(route, run);
