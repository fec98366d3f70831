import { newAccountNotice } from "#functions/actions/sending/messages/account-notice.ts";
import * as accounts from "#functions/data/accounts/accounts.ts";
import { readUser, type UserItem } from "#functions/data/accounts/users.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import { type BegunSession, beginSession } from "./begin-session.ts";
import { openToken } from "./open-token.ts";

/**
 * Changes the address by emailed token and notifies the old one; ends all sessions and tokens, which the old mailbox
 * could misuse.
 */
export async function takeEmail(
  person: UserItem,
  text: string,
  device: string,
  now: Date,
): Promise<BegunSession | Refusal> {
  const open = await openToken("new_email", text, now);
  if (isRefusal(open)) return open;
  if (open.token.user !== person._id) return { refused: "token_not_found" };
  const notice = newAccountNotice("email_changed", person, now);
  const done = await accounts.changeEmail(open.hash, open.token, person, notice, now);
  const user = done ? await readUser(person._id) : null;
  return user ? beginSession(user, device, now) : { refused: "token_spent" };
}
