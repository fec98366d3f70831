import { errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod/mini";
import { sessionLife } from "#functions/data/accounts/sessions.ts";
import { publicUser, type UserItem } from "#functions/data/accounts/users.ts";
import { signingKey, withSigningKeys } from "#functions/services/secrets.ts";
import type { User } from "#shared/model/user.ts";
import { inSeconds } from "#shared/rules/dates.ts";
import { rememberAccount } from "./browser-memory.ts";
import { HandlerReply } from "./reply.ts";

/** `__Host-`: sent only to this origin, over TLS. */
export const sessionCookie = "__Host-session";
const attributes = "Path=/; HttpOnly; Secure; SameSite=Lax";

const Claims = z.object({ sub: z.string(), sid: z.string(), iat: z.number() });

const keyBytes = (signingKey: string) => new TextEncoder().encode(`session:${signingKey}`);

/** `secret` is hashed to find the session. */
export interface NamedSession {
  user: string;
  secret: string;
  /** Seconds since 1970. */
  issuedAt: number;
}

export async function sealSession(signingKey: string, user: string, secret: string, now: Date): Promise<string> {
  const token = await new SignJWT({ sid: secret })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(user)
    .setIssuedAt(now)
    .sign(keyBytes(signingKey));
  return `${sessionCookie}=${token}; Max-Age=${inSeconds(sessionLife.atMost)}; ${attributes}`;
}

/** Answers a log-in with the session's cookie and the one that makes the browser known. */
export async function sessionReply(
  { user, secret }: { user: UserItem; secret: string },
  { cookies, now }: { cookies: Readonly<Record<string, string>>; now: Date },
): Promise<HandlerReply<{ user: User }>> {
  const session = await sealSession(await signingKey(), user._id, secret, now);
  const known = await rememberAccount(user.email, cookies);
  return new HandlerReply({ user: publicUser(user) }, { cookies: [session, known] });
}

export const endedCookie = `${sessionCookie}=; Max-Age=0; ${attributes}`;

async function sessionIn(token: string, signingKey: string): Promise<NamedSession | null> {
  try {
    const { payload } = await jwtVerify(token, keyBytes(signingKey), { algorithms: ["HS256"] });
    const claims = Claims.safeParse(payload);
    return claims.success ? { user: claims.data.sub, secret: claims.data.sid, issuedAt: claims.data.iat } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Null without a cookie or with an invalid signature. */
export async function openSession(cookies: Record<string, string>): Promise<NamedSession | null> {
  const token = cookies[sessionCookie];
  return token ? withSigningKeys((key) => sessionIn(token, key)) : null;
}
