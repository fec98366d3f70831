import { signatureOf } from "./token.ts";

/** The six digits of a code's id. Derived, as emailed tokens are, so that no queued message holds a code. */
export const phoneCodeFrom = (signingKey: string, codeId: string): string =>
  String(
    Buffer.from(signatureOf(signingKey, "phone code", [codeId]), "base64url").readUIntBE(0, 6) % 1_000_000,
  ).padStart(6, "0");

/** How a person's code rests: signed, because the SHA-256 of six digits is guessed at once. */
export const phoneCodeHash = (signingKey: string, user: string, code: string): string =>
  signatureOf(signingKey, "phone code at rest", [user, code]);
