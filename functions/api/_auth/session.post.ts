import * as users from "#functions/data/users.ts";
import { beginSession } from "#functions/http/begin-session.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { isPassword } from "#functions/http/password.ts";
import { Problem } from "#functions/http/problem.ts";
import { logIn } from "#shared/contract/session.ts";

/** Known and unknown addresses cost the same: two reads and one password hash (design §8). */
export async function run({ body, device, now }: CallOf<typeof logIn>, deps: { users: typeof users }) {
  const known = await deps.users.readEmail(body.email);
  const user = await deps.users.readUser(known?.user ?? "nobody");
  const right = await isPassword(body.password, user?.passwordHash ?? null);
  if (!user || !right) throw new Problem("invalid_credentials");
  if (!user.verified) throw new Problem("account_unverified");
  return beginSession(user, device, now);
}

export const handler = endpoint(logIn, run, { users });
