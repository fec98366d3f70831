import { oneDay } from "#shared/rules/durations.ts";
import { hashOf, signatureOf } from "./token.ts";

/** Derived from the id, so that no queued message holds a code. */
export const phoneCodeFrom = (signingKey: string, codeId: string): string =>
  String(
    Buffer.from(signatureOf(signingKey, "phone code", [codeId]), "base64url").readUIntBE(0, 6) % 100_000_000,
  ).padStart(8, "0");

/** Keyed, because a plain hash of eight digits is guessed at once. */
export const phoneCodeHash = (signingKey: string, user: string, code: string): string =>
  signatureOf(signingKey, "phone code at rest", [user, code]);

/** One code per number (E.164) and day for all accounts: a stranger's request serves the owner and uses nothing up. */
export const phoneCodeId = (phone: string, now: Date): string =>
  `${hashOf(phone)}-${Math.floor(now.getTime() / oneDay)}`;
