import * as accounts from "#functions/data/accounts.ts";
import { readUser } from "#functions/data/users.ts";
import { beginSession } from "#functions/http/begin-session.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { hashPassword, isCommon } from "#functions/http/password.ts";
import { Problem } from "#functions/http/problem.ts";
import { hashOf } from "#functions/http/token.ts";
import { resetPassword } from "#shared/contract/session.ts";

export async function run(
  { params, body, device, now }: CallOf<typeof resetPassword>,
  deps: { accounts: typeof accounts },
) {
  const hash = hashOf(params.token);
  const token = await deps.accounts.readToken(hash);
  if (token?.purpose !== "reset") throw new Problem("token_not_found");
  if (!deps.accounts.serves(token, "reset", now)) throw new Problem("token_spent");
  if (isCommon(body.password)) throw new Problem("invalid", { fields: { password: "password_common" } });
  const done = await deps.accounts.resetPassword(hash, token, await hashPassword(body.password), now);
  const user = done ? await readUser(token.user) : null;
  if (!user) throw new Problem("token_spent");
  return beginSession(user, device, now);
}

export const handler = endpoint(resetPassword, run, { accounts });
