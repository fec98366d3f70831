import { type TokenKind, tokenFrom } from "#functions/crypto/token.ts";
import type { IssuedToken } from "#functions/data/accounts/accounts.ts";
import { readUserByEmail, type UserItem } from "#functions/data/accounts/users.ts";
import { type Message, type MessageOf, newMessage } from "#functions/data/sending/messages.ts";
import { variable } from "#functions/environment.ts";
import type { EmailContent } from "#functions/messages/email-content.ts";
import { greeting, sayIn } from "#functions/messages/texts.ts";
import { marksKey } from "#functions/services/secrets.ts";
import type { Language } from "#shared/model/language.ts";
import { tokenLife } from "#shared/rules/accounts/account.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";
import { oneHour } from "#shared/rules/dates.ts";

/** A link to verify an address, reset a password or confirm a new address. */
export const newTokenMail = (
  template: TokenKind,
  { language, email: to }: Pick<UserItem, "language" | "email">,
  { tokenId }: IssuedToken,
  now: Date,
): Message => newMessage({ channel: "email", template, language, to, data: { tokenId }, organization: null, now });

/**
 * `reader` only for a confirmed address: otherwise anybody could send their own words to a stranger by registering that
 * address.
 */
export function tokenEmail(
  template: TokenKind,
  language: Language,
  { href, hours }: { href: string; hours: number },
  reader: string | null,
): EmailContent {
  const say = sayIn(language);
  const values = { hours: String(hours) };
  return {
    language,
    subject: say(`${template}.subject`),
    preheader: say(`${template}.preheader`, values),
    blocks: [
      ...greeting(say, reader),
      { kind: "heading", text: say(`${template}.subject`) },
      { kind: "paragraph", text: say(`${template}.body`) },
      { kind: "button", label: say(`${template}.button`), href, fallback: say("fallback") },
      { kind: "note", text: say(`${template}.validity`, values) },
      { kind: "note", text: say(`${template}.otherwise`) },
    ],
  };
}

/** Null if the address is unverified, because a stranger may have typed the name. */
export async function verifiedName(email: string): Promise<string | null> {
  const { known, user } = await readUserByEmail(email);
  return known?.verified && user ? user.firstName : null;
}

const hoursLeft = (template: keyof typeof tokenLife, createdAt: string, now: Date): number =>
  Math.max(1, Math.round((Date.parse(createdAt) + tokenLife[template] - now.getTime()) / oneHour));

export async function composeTokenMail(
  { template, language, to, createdAt, data }: MessageOf<TokenKind>,
  now: Date,
): Promise<EmailContent> {
  const [key, reader] = await Promise.all([marksKey(), verifiedName(to)]);
  const addressOf = { verify: addresses.verifyToken, reset: addresses.reset, new_email: addresses.newEmail };
  const token = tokenFrom(key, template, data.tokenId);
  const href = linkTo(variable("PUBLIC_ORIGIN"), language, addressOf[template](token));
  return tokenEmail(template, language, { href, hours: hoursLeft(template, createdAt, now) }, reader);
}
