import type { Refusal } from "#shared/model/refusal.ts";
import type { User } from "#shared/model/user.ts";
import { isGuessable } from "#shared/rules/password.ts";

/** Why a person may not choose this password, or null: `invalid` for one that is easy to guess, by those who know their name and email too. */
export const refusedPassword = (
  password: string,
  { firstName, lastName, email }: Pick<User, "firstName" | "lastName" | "email">,
): Refusal | null =>
  isGuessable(password, [firstName, lastName, email])
    ? { refused: "invalid", fields: { password: "password_common" } }
    : null;
