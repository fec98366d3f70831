import { countedToken, openToken } from "#functions/actions/accounts/open-token.ts";
import { readUser } from "#functions/data/accounts/users.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readResetTokenRoute as route } from "#shared/contract/accounts.ts";

export async function run({ params, now }: CallOf<typeof route>) {
  const { token } = unlessRefused(await openToken("reset", params.token, now));
  const user = await readUser(token.user);
  return { email: token.email, asksTerms: user?.firstLogIn === true };
}

export const handler = endpoint(route, run, { find: countedToken });
