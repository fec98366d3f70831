import { openToken } from "#functions/actions/accounts/open-token.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readResetToken as route } from "#shared/contract/accounts.ts";

export async function run({ params, now }: CallOf<typeof route>) {
  const { token } = unlessRefused(await openToken("reset", params.token, now));
  return { email: token.email };
}

export const handler = endpoint(route, run);
