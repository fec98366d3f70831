import { verifyUser } from "#functions/data/accounts.ts";
import { readUser } from "#functions/data/users.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import { type BegunSession, beginSession } from "./begin-session.ts";
import { openToken } from "./open-token.ts";

/** Confirms an address by its emailed token and logs its owner in. Refused: `token_not_found`, `token_spent`. */
export async function verifyAccount(text: string, device: string, now: Date): Promise<BegunSession | Refusal> {
  const open = await openToken("verify", text, now);
  if (isRefusal(open)) return open;
  const verified = await verifyUser(open.hash, open.token, now);
  const user = verified ? await readUser(open.token.user) : null;
  return user ? beginSession(user, device, now) : { refused: "token_spent" };
}
