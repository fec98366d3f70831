import { registerAccount } from "#functions/actions/accounts/register-account.ts";
import { rememberInBrowser } from "#functions/http/browser-memory.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { HandlerReply } from "#functions/http/reply.ts";
import { registerRoute as route } from "#shared/contract/accounts.ts";

/** The cookie lets the emailed link recognize the browser; it is set for taken addresses, too. */
export async function run({ body, cookies, counting, now }: CallOf<typeof route>) {
  const { registration } = unlessRefused(await registerAccount(body, { counted: counting.counted, now }));
  return new HandlerReply(undefined, { cookies: [await rememberInBrowser("registered", registration, cookies)] });
}

export const handler = endpoint(route, run);
