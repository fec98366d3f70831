import { isPassword } from "#functions/crypto/password.ts";
import { closeUser } from "#functions/data/accounts/closing.ts";
import { readUser, type UserItem } from "#functions/data/accounts/users.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { finishClosing } from "./finish-closing.ts";

const passwordWrong: Refusal = { refused: "invalid", fields: { password: "own_password_wrong" } };

/** Closes an account; idempotent, and the schedule finishes interrupted work. */
export async function closeAccount(person: UserItem, password: string, now: Date): Promise<{ closed: true } | Refusal> {
  if (!(await isPassword(password, person.passwordHash))) return passwordWrong;
  if (await closeUser(person, now)) await finishClosing(person, now.toISOString());
  else if ((await readUser(person._id))?.closedAt === undefined) return passwordWrong;
  return { closed: true };
}
