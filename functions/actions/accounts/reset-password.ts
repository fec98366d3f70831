import type * as z from "zod/mini";
import { joinByChoosing } from "#functions/actions/users/join-organization.ts";
import { hashPassword } from "#functions/crypto/password.ts";
import * as accounts from "#functions/data/accounts/accounts.ts";
import { readUser } from "#functions/data/accounts/users.ts";
import type { PasswordReset } from "#shared/contract/accounts.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import { refusedPassword } from "#shared/rules/accounts/password.ts";
import { type BegunSession, beginSession } from "./begin-session.ts";
import { openToken } from "./open-token.ts";

/** Sets a password by emailed token and begins a new session; an invited person joins by it. */
export async function resetPassword(
  text: string,
  { password, acceptTerms }: z.output<typeof PasswordReset>,
  device: string,
  now: Date,
): Promise<BegunSession | Refusal> {
  const open = await openToken("reset", text, now);
  if (isRefusal(open)) return open;
  const person = await readUser(open.token.user);
  if (!person) return { refused: "token_spent" };
  // People added by others accept the terms with their first own password.
  if (person.firstLogIn && !acceptTerms) return { refused: "invalid", fields: { acceptTerms: "terms_required" } };
  const refused = refusedPassword(password, person);
  if (refused) return refused;
  const joining = person.firstLogIn && !person.verified ? await joinByChoosing(person, now) : null;
  const done = await accounts.storeResetPassword(
    open.hash,
    open.token,
    await hashPassword(password),
    now,
    joining?.writes ?? [],
  );
  if (!done) await joining?.takeBack();
  const user = done ? await readUser(open.token.user) : null;
  if (user?.closedAt !== undefined) return { refused: "account_closed" };
  return user ? beginSession(user, device, now) : { refused: "token_spent" };
}
