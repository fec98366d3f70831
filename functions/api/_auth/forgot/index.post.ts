import { mailToken } from "#functions/actions/accounts/mail-token.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { forgotPasswordRoute as route } from "#shared/contract/accounts.ts";

export async function run({ body, network, now }: CallOf<typeof route>) {
  unlessRefused(await mailToken("reset", body.email, { network, now }));
  return undefined;
}

export const handler = endpoint(route, run);
