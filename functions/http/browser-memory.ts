import { randomBytes } from "node:crypto";
import { hashOf, sameSignature, signatureOf } from "#functions/crypto/token.ts";
import { signingKey, withSigningKeys } from "#functions/services/secrets.ts";
import { registrationLife } from "#shared/rules/accounts/account.ts";
import { inSeconds, oneDay } from "#shared/rules/dates.ts";
import { contactLife } from "#shared/rules/feedbacks/rating.ts";

/** Signed cookies: accounts that logged in here, users who registered here, feedbacks sent from here. */
const memories = {
  // Browsers keep a cookie for 400 days at most.
  known: { cookie: "__Host-known", seconds: inSeconds(400 * oneDay) },
  registered: { cookie: "__Host-registered", seconds: inSeconds(registrationLife) },
  rated: { cookie: "__Host-rated", seconds: inSeconds(contactLife) },
} as const;
type Memory = keyof typeof memories;

const atMost = 5;
const attributes = "Path=/; HttpOnly; Secure; SameSite=Lax";

type Cookies = Readonly<Record<string, string>>;

export async function remembered(memory: Memory, cookies: Cookies): Promise<string[]> {
  const [entries = "", signature = ""] = (cookies[memories[memory].cookie] ?? "").split(".");
  if (entries === "") return [];
  const isGenuine = (key: string) => sameSignature(signature, signatureOf(key, memory, [entries])) || null;
  return (await withSigningKeys(isGenuine)) ? entries.split("~") : [];
}

async function kept(memory: Memory, all: readonly string[]): Promise<string> {
  const entries = all.slice(0, atMost).join("~");
  const { cookie, seconds } = memories[memory];
  const value = `${entries}.${signatureOf(await signingKey(), memory, [entries])}`;
  return `${cookie}=${value}; Max-Age=${seconds}; ${attributes}`;
}

export async function rememberInBrowser(
  memory: Exclude<Memory, "known">,
  entry: string,
  cookies: Cookies,
): Promise<string> {
  const before = await remembered(memory, cookies);
  return kept(memory, [entry, ...before.filter((one) => one !== entry)]);
}

const accountMark = (email: string): string => hashOf(`known:${email.trim().toLowerCase()}`);

/** Entries of an account's mark and an id. */
async function knownIn(account: string, cookies: Cookies) {
  const entries = (await remembered("known", cookies)).map((entry) => entry.split(":"));
  return {
    id: entries.find(([mark]) => mark === account)?.[1],
    others: entries.filter(([mark]) => mark !== account).map((entry) => entry.join(":")),
  };
}

/** Id of a browser that logged in to this email's account before, else null. */
export const knownTo = async (email: string, cookies: Cookies): Promise<string | null> =>
  (await knownIn(accountMark(email), cookies)).id ?? null;

/** `Set-Cookie` that marks the browser as known to the account; an existing id stays. */
export async function rememberAccount(email: string, cookies: Cookies): Promise<string> {
  const account = accountMark(email);
  const { id = randomBytes(9).toString("base64url"), others } = await knownIn(account, cookies);
  return kept("known", [`${account}:${id}`, ...others]);
}
