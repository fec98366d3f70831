import { registerAccount } from "#functions/actions/register-account.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { register as route } from "#shared/contract/accounts.ts";

export async function run({ body, now }: CallOf<typeof route>) {
  unlessRefused(await registerAccount(body, now));
  return undefined;
}

export const handler = endpoint(route, run);
