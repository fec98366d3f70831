import { signatureOf } from "./token.ts";

/** Letters and digits that nobody mistakes for each other, 32 of them. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const inGroups = (text: string): string => text.match(/.{4}/g)?.join("-") ?? "";

/**
 * The mark of a temporary password, by which its addition is found before the password is checked. It is keyed: it tells
 * nothing to somebody who reads the table, and no two passwords share one.
 */
export const markOf = (signingKey: string, temporary: string): string =>
  signatureOf(signingKey, "temporary mark", [temporary]);

/**
 * The temporary password of an id, as an email shows it: four groups of four. Derived, as emailed tokens are, so that
 * neither the table nor a queued email holds it.
 */
export const temporaryPasswordFrom = (signingKey: string, passwordId: string): string =>
  inGroups(
    [...Buffer.from(signatureOf(signingKey, "temporary password", [passwordId]), "base64url").subarray(0, 16)]
      .map((byte) => alphabet[byte % alphabet.length])
      .join(""),
  );

/** A typed text as a temporary password, however it was copied; null where it has not the form of one. */
export function temporaryPasswordIn(typed: string): string | null {
  const letters = typed.slice(0, 60).toLowerCase().replaceAll(/[\s-]/g, "");
  return letters.length === 16 && [...letters].every((letter) => alphabet.includes(letter)) ? inGroups(letters) : null;
}
