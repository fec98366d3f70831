import { oneDay } from "#shared/rules/dates.ts";
import { hashOf, sameSignature, signatureOf } from "./token.ts";

/** Derived from the id, so that no queued message holds a code. */
export const phoneCodeFrom = (marksKey: string, codeId: string): string =>
  String(
    Buffer.from(signatureOf(marksKey, "phone code", [codeId]), "base64url").readUIntBE(0, 6) % 100_000_000,
  ).padStart(8, "0");

/** Keyed, because a plain hash of eight digits is guessed at once. */
export const phoneCodeHash = (marksKey: string, user: string, code: string): string =>
  signatureOf(marksKey, "phone code at rest", [user, code]);

/** One code per number (E.164) and day for all accounts: a stranger's request serves the owner and uses nothing up. */
export const phoneCodeId = (phone: string, now: Date): string =>
  `${hashOf(phone)}-${Math.floor(now.getTime() / oneDay)}`;

/** 32 characters that are hard to confuse. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const inGroups = (text: string): string => text.match(/.{4}/g)?.join("-") ?? "";

/** Derived from an id, so that neither table nor queue holds it. */
export const temporaryPasswordFrom = (marksKey: string, passwordId: string): string =>
  inGroups(
    [...Buffer.from(signatureOf(marksKey, "temporary password", [passwordId]), "base64url").subarray(0, 16)]
      .map((byte) => alphabet[byte % alphabet.length])
      .join(""),
  );

/** Accepts any grouping and case; null for another form. */
export function temporaryPasswordIn(typed: string): string | null {
  const letters = typed.slice(0, 60).toLowerCase().replaceAll(/[\s-]/g, "");
  return letters.length === 16 && [...letters].every((letter) => alphabet.includes(letter)) ? inGroups(letters) : null;
}

/** Whether a temporary password in its own form (`temporaryPasswordIn`) is the one of an id. */
export const isTemporaryPassword = (marksKey: string, passwordId: string | undefined, typed: string): boolean =>
  passwordId !== undefined && sameSignature(temporaryPasswordFrom(marksKey, passwordId), typed);
