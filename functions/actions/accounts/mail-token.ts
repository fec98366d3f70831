import type { TokenKind } from "#functions/crypto/token.ts";
import { keepNoToken, keepToken } from "#functions/data/accounts/accounts.ts";
import { readUserByEmail, readUsers } from "#functions/data/accounts/users.ts";
import type { Network } from "#shared/model/network.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { composeAccountMail } from "./compose-account-mail.ts";
import { issueToken } from "./issue-token.ts";
import { mailsOfNetwork, noRoomToday } from "./network-mails.ts";

/** Whose token is kept where an address has no account. As long as an id, so that as much is written. */
const nobody = "0".repeat(26);

/**
 * Emails a link that confirms an address (`verify`, while it is unconfirmed) or sets a new password (`reset`). Of several
 * registrations that wait, the link is for the one that the caller's browser made (`registered`), else for the newest.
 * For every other address it does the same work for nothing, so that nobody learns who has an account. So it does for an
 * address that nobody confirmed where the network may have only others written to today. Refused: `too_many` where it may have
 * nobody written to.
 */
export async function mailToken(
  kind: TokenKind,
  email: string,
  { network, now, registered = [] }: { network: Network; now: Date; registered?: readonly string[] },
): Promise<Refusal | { asked: true }> {
  const mails = await mailsOfNetwork(network, now);
  if (mails.room === "nobody" || (mails.room === "confirmed" && kind === "verify")) return noRoomToday(now);
  const token = await issueToken(kind);
  const [{ known, user: newest }, own] = await Promise.all([readUserByEmail(email), readUsers(registered)]);
  const waits = !known?.verified;
  const user = (waits && own.find((one) => one.email.toLowerCase() === email.toLowerCase())) || newest;
  // Who was added proves the address by choosing a password, and has none yet to confirm it with.
  const open = kind === "reset" ? !waits || mails.room === "anybody" : waits && !user?.firstLogIn;
  const reader = user && open ? user : { _id: nobody, email, language: "fr" as const };
  const keep = user && open ? keepToken : keepNoToken;
  const mail = composeAccountMail(kind, reader, token, now);
  await keep(kind, token, reader, mail, now);
  await mails.count(mail._id);
  return { asked: true };
}
