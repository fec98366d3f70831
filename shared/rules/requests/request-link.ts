import type { Language } from "#shared/model/language.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import { oneDay } from "#shared/rules/dates.ts";

/** Gmail ignores dots before the `@` (https://support.google.com/mail/answer/7436150). */
const gmail = ["gmail.com", "googlemail.com"];

/** Normalizes case, `+` suffixes and Gmail's variants. */
export function inboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const [before, domain] = [address.slice(0, at), address.slice(at + 1)];
  const untagged = before.replace(/(?<=.)\+.*$/s, "");
  if (!gmail.includes(domain)) return `${untagged}@${domain}`;
  return `${untagged.replaceAll(".", "") || untagged}@gmail.com`;
}

const stopWords: Record<RequestChannel, Record<Language, string>> = {
  sms: { en: "Reply STOP to opt out", fr: "ARRET pour vous désabonner" },
  email: { en: "Unsubscribe", fr: "Me désabonner" },
};

export function wayToStop(channel: RequestChannel, language: Language, stopLink: string | null): string {
  const words = stopWords[channel][language];
  const colon = language === "fr" ? "\u00a0: " : ": ";
  return channel === "sms" || stopLink === null ? words : `${words}${colon}${stopLink}`;
}

export const requestLife = 90 * oneDay;

/** Without look-alike characters. */
export const tokenAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz";

/** 116 bits; keeps an SMS within one segment. */
export const tokenLength = 20;

/** For previews: a working link must not exist before its message. */
export const exampleToken = tokenAlphabet.slice(0, tokenLength);

/** Lowercase, because mail servers may fold the part before the `@`; 118 bits. */
export const replyTokenAlphabet = "23456789abcdefghjkmnpqrstuvwxyz";
export const replyTokenLength = 24;
export const replyTokenFormat = /^[2-9a-hjkmnp-z]{24}$/;

export const tokenFormat = /^[2-9A-HJ-NP-Za-km-z]{20}$/;

export function requestLinks({ origin, token }: { origin: string; token: string }) {
  const link = `${origin}/t/${token}`;
  return { link, stopLink: `${link}/stop` };
}

/** One-click opt-out of mail programs. */
export const stopCall = (origin: string, token: string): string => `${origin}/api/opt-out/${token}`;
