import { startSession } from "#functions/data/sessions.ts";
import { publicUser, type UserItem } from "#functions/data/users.ts";
import { signingKey } from "#functions/services/secrets.ts";
import type { User } from "#shared/model/user.ts";
import { Reply } from "./reply.ts";
import { sealSession } from "./session-cookie.ts";
import { hashOf, newSecret } from "./token.ts";

/** Begins a new session for a person, never an old one again (design §8), and answers them with its cookie. */
export async function beginSession(user: UserItem, device: string, now: Date): Promise<Reply<{ user: User }>> {
  const secret = newSecret();
  const at = now.toISOString();
  await startSession(user._id, { _id: hashOf(secret), device, startedAt: at, lastSeenAt: at });
  return new Reply(
    { user: publicUser(user) },
    { cookies: [await sealSession(await signingKey(), user._id, secret, now)] },
  );
}
