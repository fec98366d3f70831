import { ulid } from "ulid";
import { newAccountNotice } from "#functions/actions/sending/messages/account-notice.ts";
import { newTokenMail } from "#functions/actions/sending/messages/token-mail.ts";
import { mailsOfNetwork, noRoomToday } from "#functions/actions/sending/network-mails.ts";
import { hashPassword } from "#functions/crypto/password.ts";
import { keepNotice, openAccount } from "#functions/data/accounts/accounts.ts";
import { readUserByEmail, type UserItem } from "#functions/data/accounts/users.ts";
import { type CountedCall, takeCallOff } from "#functions/data/limits.ts";
import type { Network } from "#shared/model/network.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { type NewUser, newUser } from "#shared/rules/accounts/account.ts";
import { refusedPassword } from "#shared/rules/accounts/password.ts";
import { issueToken } from "./issue-token.ts";

interface Registrant extends NewUser {
  password: string;
}

export const newAccount = (given: NewUser, passwordHash: string, now: Date): UserItem => ({
  ...newUser(ulid(now.getTime()), given),
  verifiedPhone: null,
  passwordHash,
  verified: false,
  sessionsFrom: now.toISOString(),
  version: 1,
});

/**
 * Opens an unverified account; answers the same for a taken address. The first verified registration of an address
 * wins.
 */
export async function registerAccount(
  registrant: Registrant,
  { network, counted, now }: { network: Network; counted: CountedCall[]; now: Date },
): Promise<{ registration: string } | Refusal> {
  const { email, password } = registrant;
  const weak = refusedPassword(password, registrant);
  const mails = weak === null ? await mailsOfNetwork(network, now) : null;
  if (mails?.room !== "anybody") {
    await Promise.all(counted.map(takeCallOff));
    return weak ?? noRoomToday(now);
  }
  const user = newAccount(registrant, await hashPassword(password), now);
  const token = await issueToken("verify");
  const { known, user: owner } = await readUserByEmail(email);
  const isTaken = known?.verified === true && owner !== null;
  const mail = isTaken ? newAccountNotice("already_registered", owner, now) : newTokenMail("verify", user, token, now);
  if (!known?.verified) await openAccount(user, token, mail, now);
  else if (isTaken) await keepNotice(mail, 3, now);
  await mails.count(mail._id);
  return { registration: user._id };
}
