import { randomBytes } from "node:crypto";
import { hashOf, sameSignature, signatureOf } from "#functions/crypto/token.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { registrationLife } from "#shared/rules/accounts/account.ts";
import { inSeconds, oneDay } from "#shared/rules/durations.ts";
import { contactLife } from "#shared/rules/feedbacks/rating.ts";

/**
 * What a browser is given to remember, signed by us. `known`: the accounts that it has logged in to (`KnownBrowser`). `registered`: the registrations that were made in it, by their person's id. `rated`: the feedbacks that were
 * sent from it, by their id.
 */
const memories = {
  // 400 days are the most that browsers keep a cookie.
  known: { cookie: "__Host-known", seconds: inSeconds(400 * oneDay) },
  registered: { cookie: "__Host-registered", seconds: inSeconds(registrationLife) },
  rated: { cookie: "__Host-rated", seconds: inSeconds(contactLife) },
} as const;
export type Memory = keyof typeof memories;

/** Entries that a browser keeps; the oldest give way. */
const atMost = 5;
const attributes = "Path=/; HttpOnly; Secure; SameSite=Lax";

type Cookies = Readonly<Record<string, string>>;

/** What the browser remembers, newest first; nothing where the signature is not ours. */
export async function remembered(memory: Memory, cookies: Cookies): Promise<string[]> {
  const [entries = "", signature = ""] = (cookies[memories[memory].cookie] ?? "").split(".");
  if (entries === "") return [];
  const genuine = sameSignature(signature, signatureOf(await signingKey(), memory, [entries]));
  return genuine ? entries.split("~") : [];
}

/** The `Set-Cookie` line that makes a browser remember these entries, the newest first. */
async function kept(memory: Memory, all: readonly string[]): Promise<string> {
  const entries = all.slice(0, atMost).join("~");
  const { cookie, seconds } = memories[memory];
  const value = `${entries}.${signatureOf(await signingKey(), memory, [entries])}`;
  return `${cookie}=${value}; Max-Age=${seconds}; ${attributes}`;
}

/** The `Set-Cookie` line that adds an entry to what a browser remembers. */
export async function remember(memory: Exclude<Memory, "known">, entry: string, cookies: Cookies): Promise<string> {
  const before = await remembered(memory, cookies);
  return kept(memory, [entry, ...before.filter((one) => one !== entry)]);
}

/** A browser as one account knows it: by a name of its own, since when it logged in last, in milliseconds since 1970. */
export interface KnownBrowser {
  account: string;
  id: string;
  since: number;
}

/** An account as a browser remembers it: the hash of its email, in whatever case it is written. */
export const accountMark = (email: string): string => hashOf(`known:${email.trim().toLowerCase()}`);

const entryOf = ({ account, id, since }: KnownBrowser): string => `${account}:${id}:${since}`;

/** What this browser is to the accounts that it has logged in to, the last one first. */
export async function knownIn(cookies: Cookies): Promise<KnownBrowser[]> {
  return (await remembered("known", cookies)).flatMap((entry) => {
    const [account = "", id, since] = entry.split(":");
    return id && since ? [{ account, id, since: Number(since) }] : [];
  });
}

/** The `Set-Cookie` line that makes a browser known to the account that it logs in to. It keeps the name that it has there. */
export async function rememberAccount(email: string, cookies: Cookies, now: Date): Promise<string> {
  const account = accountMark(email);
  const known = await knownIn(cookies);
  const id = known.find((one) => one.account === account)?.id ?? randomBytes(9).toString("base64url");
  const others = known.filter((one) => one.account !== account);
  return kept("known", [{ account, id, since: now.getTime() }, ...others].map(entryOf));
}
