import { signatureOf } from "./token.ts";

/** Letters and digits that nobody mistakes for each other, 32 of them. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const inGroups = (text: string): string => text.match(/.{4}/g)?.join("-") ?? "";

/** How many letters name the addition that a temporary password belongs to. The other twelve, 60 bits, are its secret. */
const markLength = 4;

/** The beginning of a temporary password, by which its addition is found before the whole is checked. */
export const markOf = (temporary: string): string => temporary.slice(0, markLength);

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
