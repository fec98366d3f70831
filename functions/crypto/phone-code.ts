import { oneDay } from "#shared/rules/durations.ts";
import { hashOf, signatureOf } from "./token.ts";

/** The eight digits of a code's id. Derived, as emailed tokens are, so that no queued message holds a code. */
export const phoneCodeFrom = (signingKey: string, codeId: string): string =>
  String(
    Buffer.from(signatureOf(signingKey, "phone code", [codeId]), "base64url").readUIntBE(0, 6) % 100_000_000,
  ).padStart(8, "0");

/** How a person's code rests: signed, because the SHA-256 of eight digits is guessed at once. */
export const phoneCodeHash = (signingKey: string, user: string, code: string): string =>
  signatureOf(signingKey, "phone code at rest", [user, code]);

/**
 * The id of the code of a number (E.164) for one day, counted as limits count theirs. Everybody who asks that day is to
 * type the same code: so a text that a stranger had sent serves the number's owner, and no stranger can use hers up.
 */
export const phoneCodeId = (phone: string, now: Date): string =>
  `${hashOf(phone)}-${Math.floor(now.getTime() / oneDay)}`;
