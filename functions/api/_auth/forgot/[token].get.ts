import * as accounts from "#functions/data/accounts.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import { hashOf } from "#functions/http/token.ts";
import { readResetToken } from "#shared/contract/session.ts";

export async function run({ params, now }: CallOf<typeof readResetToken>, deps: { accounts: typeof accounts }) {
  const token = await deps.accounts.readToken(hashOf(params.token));
  if (token?.purpose !== "reset") throw new Problem("token_not_found");
  if (!deps.accounts.serves(token, "reset", now)) throw new Problem("token_spent");
  return { email: token.email };
}

export const handler = endpoint(readResetToken, run, { accounts });
