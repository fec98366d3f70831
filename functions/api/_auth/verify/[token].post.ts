import * as accounts from "#functions/data/accounts.ts";
import { readUser } from "#functions/data/users.ts";
import { beginSession } from "#functions/http/begin-session.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import { hashOf } from "#functions/http/token.ts";
import { verifyAccount } from "#shared/contract/session.ts";

export async function run({ params, device, now }: CallOf<typeof verifyAccount>, deps: { accounts: typeof accounts }) {
  const hash = hashOf(params.token);
  const token = await deps.accounts.readToken(hash);
  if (token?.purpose !== "verify") throw new Problem("token_not_found");
  const verified = deps.accounts.serves(token, "verify", now) && (await deps.accounts.verifyUser(hash, token, now));
  const user = verified ? await readUser(token.user) : null;
  if (!user) throw new Problem("token_spent");
  return beginSession(user, device, now);
}

export const handler = endpoint(verifyAccount, run, { accounts });
