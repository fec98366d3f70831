import { mailToken } from "#functions/actions/accounts/mail-token.ts";
import { sessionsFrom } from "#functions/data/accounts/users.ts";
import { remembered } from "#functions/http/browser-memory.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { resendVerification as route } from "#shared/contract/accounts.ts";

export async function run({ body, cookies, now }: CallOf<typeof route>) {
  await mailToken("verify", body.email, now, await remembered("registered", cookies));
  return undefined;
}

export const handler = endpoint(route, run, { sessionsFrom });
