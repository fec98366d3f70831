import { ulid } from "ulid";
import { hashPassword, isCommon } from "#functions/crypto/password.ts";
import { openAccount, tellOwner } from "#functions/data/accounts.ts";
import { newMessage } from "#functions/data/messages.ts";
import { readUserByEmail, type UserItem } from "#functions/data/users.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { type NewUser, newUser } from "#shared/rules/user.ts";
import { accountMail } from "./account-mail.ts";
import { issueToken } from "./issue-token.ts";

/** What somebody says who registers. */
export interface Registrant extends NewUser {
  password: string;
}

/** A new account, not verified yet. */
export const newAccount = (given: NewUser, passwordHash: string, now: Date): UserItem => ({
  ...newUser(ulid(now.getTime()), given),
  passwordHash,
  verified: false,
  sessionsFrom: now.toISOString(),
  version: 1,
});

/**
 * Opens an account that waits for its emailed link. Where the address has a verified account, its owner is told by email
 * instead: the work and the answer are the same, so that nobody learns who has an account. Until it is verified an
 * address belongs to its newest registration, and only that one's link serves. Refused: `invalid` for a common password.
 */
export async function registerAccount(registrant: Registrant, now: Date): Promise<{ registered: true } | Refusal> {
  if (isCommon(registrant.password)) return { refused: "invalid", fields: { password: "password_common" } };
  const passwordHash = await hashPassword(registrant.password);
  const token = await issueToken("verify");
  const { known, user: owner } = await readUserByEmail(registrant.email);
  if (!known?.verified) {
    const user = newAccount(registrant, passwordHash, now);
    await openAccount(user, token, accountMail("verify", user, token, now), now);
  } else if (owner) {
    const { language, email: to } = owner;
    const template = "already_registered";
    await tellOwner(newMessage({ channel: "email", template, language, to, data: {}, organization: null, now }), now);
  }
  return { registered: true };
}
