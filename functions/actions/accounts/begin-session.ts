import { hashOf, newSecret } from "#functions/crypto/token.ts";
import { passwordMark, startSession } from "#functions/data/accounts/sessions.ts";
import type { UserItem } from "#functions/data/accounts/users.ts";

export interface BegunSession {
  user: UserItem;
  secret: string;
}

/** Never reuses an existing session, which prevents session fixation. */
export async function beginSession(user: UserItem, device: string, now: Date): Promise<BegunSession> {
  const secret = newSecret();
  const at = now.toISOString();
  const session = { _id: hashOf(secret), device, startedAt: at, lastSeenAt: at, password: passwordMark(user) };
  await startSession(user._id, session);
  return { user, secret };
}
