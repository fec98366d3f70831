import { ulid } from "ulid";
import { issueToken } from "#functions/actions/accounts/issue-token.ts";
import { newAccount } from "#functions/actions/accounts/register-account.ts";
import { newTokenMail } from "#functions/actions/sending/messages/token-mail.ts";
import { hashPassword } from "#functions/crypto/password.ts";
import { hashOf, type TokenKind, tokenFrom } from "#functions/crypto/token.ts";
import { keepToken, openAccount, readToken, verifyUser } from "#functions/data/accounts/accounts.ts";
import { readUser, readUserByEmail, type UserItem } from "#functions/data/accounts/users.ts";
import { type Message, readMessage } from "#functions/data/sending/messages.ts";
import { documents } from "#functions/data/table.ts";
import { marksKey } from "#functions/services/secrets.ts";

export const anEmail = (): string => `lea.${ulid().toLowerCase()}@example.com`;

const hashes = new Map<string, Promise<string>>();
/** Hashing is slow, so accounts with one password share a hash. */
const hashOnce = (password: string): Promise<string> => {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
};

export async function aRegistration(email = anEmail(), password = "correct horse battery"): Promise<string> {
  const token = await issueToken("verify");
  const now = new Date();
  const registrant = { firstName: "Léa", lastName: "Roy", email, language: "fr" } as const;
  const user = newAccount(registrant, await hashOnce(password), now);
  await openAccount(user, token, newTokenMail("verify", user, token, now), now);
  return tokenFrom(await marksKey(), "verify", token.tokenId);
}

export async function anAccount(password = "correct horse battery"): Promise<{ email: string; user: UserItem }> {
  const email = anEmail();
  const hash = hashOf(await aRegistration(email, password));
  const token = await readToken(hash);
  if (!token || !(await verifyUser(hash, token, new Date()))) throw new Error("the account was not verified");
  const user = await readUser(token.user);
  if (!user) throw new Error("the account is gone");
  return { email, user };
}

export async function aToken(kind: TokenKind, email?: string): Promise<string> {
  if (kind === "verify") return aRegistration(email);
  const token = await issueToken(kind);
  const { user } = await readUserByEmail(email ?? (await anAccount()).email);
  if (!user) throw new Error("nobody has this address");
  const now = new Date();
  const addressee = kind === "new_email" ? { ...user, email: anEmail() } : user;
  await keepToken(kind, token, addressee, newTokenMail(kind, addressee, token, now), now);
  return tokenFrom(await marksKey(), kind, token.tokenId);
}

const queued = new Map<string, Set<string>>();
// Recorded when written, because scanning the shared table would be slower than the tests.
documents.middlewareStack.add(
  (next) => async (args) => {
    const result = await next(args);
    const writes = "TransactItems" in args.input ? (args.input.TransactItems ?? []) : [];
    for (const write of writes) {
      const item = "Put" in write ? write.Put?.Item : undefined;
      if (item?.kind !== "message") continue;
      const { to, _id } = item;
      queued.set(String(to), (queued.get(String(to)) ?? new Set()).add(String(_id)));
    }
    return result;
  },
  { step: "initialize", name: "noteMessages" },
);

export async function messagesTo(to: string): Promise<Message[]> {
  const found = await Promise.all([...(queued.get(to) ?? [])].toSorted().map(readMessage));
  return found.filter((message) => message !== null);
}
