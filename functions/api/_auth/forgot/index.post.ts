import { mailToken } from "#functions/actions/accounts/mail-token.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { forgotPasswordRoute as route } from "#shared/contract/accounts.ts";

export async function run({ body, now }: CallOf<typeof route>) {
  await mailToken("reset", body.email, { now });
  return undefined;
}

export const handler = endpoint(route, run);
