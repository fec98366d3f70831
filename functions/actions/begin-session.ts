import { hashOf, newSecret } from "#functions/crypto/token.ts";
import { startSession } from "#functions/data/sessions.ts";
import type { UserItem } from "#functions/data/users.ts";

/** A session that has begun: who it is of, and the secret that its cookie carries. */
export interface BegunSession {
  user: UserItem;
  secret: string;
}

/** Begins a new session for a person. An old one is never taken up again, so that nobody can plant one. */
export async function beginSession(user: UserItem, device: string, now: Date): Promise<BegunSession> {
  const secret = newSecret();
  const at = now.toISOString();
  await startSession(user._id, { _id: hashOf(secret), device, startedAt: at, lastSeenAt: at });
  return { user, secret };
}
