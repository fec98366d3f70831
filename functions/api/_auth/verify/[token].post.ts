import { countedToken } from "#functions/actions/accounts/open-token.ts";
import { verifyAccount } from "#functions/actions/accounts/verify-account.ts";
import { remembered } from "#functions/http/browser-memory.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { sessionReply } from "#functions/http/session-cookie.ts";
import { verifyAccountRoute as route } from "#shared/contract/accounts.ts";

export async function run({ params, body, device, cookies, now }: CallOf<typeof route>) {
  const registered = await remembered("registered", cookies);
  const opener = { registered, password: body?.password, device, now };
  return sessionReply(unlessRefused(await verifyAccount(params.token, opener)), { cookies, now });
}

export const handler = endpoint(route, run, { find: countedToken });
