import { ulid } from "ulid";
import { hashPassword, isCommon } from "#functions/crypto/password.ts";
import { openAccount, tellOwner } from "#functions/data/accounts.ts";
import { newMessage } from "#functions/data/messages.ts";
import { readUserByEmail, type UserItem } from "#functions/data/users.ts";
import type { Language } from "#shared/model/language.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { accountMail } from "./account-mail.ts";
import { issueToken } from "./issue-token.ts";

/** What somebody says who registers. */
export interface Registrant {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  language: Language;
}

/** A new account: not verified, at the first step of onboarding, told of complaints by email. */
export const newUser = (
  { firstName, lastName, email, language }: Omit<Registrant, "password">,
  passwordHash: string,
  now: Date,
): UserItem => ({
  _id: ulid(now.getTime()),
  firstName,
  lastName,
  email,
  phone: null,
  language,
  theme: "auto",
  notifications: { email: true, phone: false },
  passwordHash,
  verified: false,
  onboarding: { step: "welcome", organization: null },
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
    const user = newUser(registrant, passwordHash, now);
    await openAccount(user, token, accountMail("verify", user, token, now), now);
  } else if (owner) {
    const { language, email: to } = owner;
    const template = "already_registered";
    await tellOwner(newMessage({ channel: "email", template, language, to, data: {}, organization: null, now }), now);
  }
  return { registered: true };
}
