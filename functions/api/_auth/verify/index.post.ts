import { mailToken } from "#functions/actions/accounts/mail-token.ts";
import { remembered } from "#functions/http/browser-memory.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { resendVerificationRoute as route } from "#shared/contract/accounts.ts";

export async function run({ body, cookies, now }: CallOf<typeof route>) {
  const registered = await remembered("registered", cookies);
  await mailToken("verify", body.email, { now, registered });
  return undefined;
}

export const handler = endpoint(route, run);
