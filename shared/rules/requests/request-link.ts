import { oneDay } from "#shared/rules/durations.ts";

export const requestLife = 90 * oneDay;

/** Without look-alike characters. */
export const tokenAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz";

/** 116 bits; keeps an SMS within one segment. */
export const tokenLength = 20;

/** For previews: a working link must not exist before its message. */
export const exampleToken = tokenAlphabet.slice(0, tokenLength);

export const tokenFormat = /^[2-9A-HJ-NP-Za-km-z]{20}$/;

export function requestLinks({ origin, token }: { origin: string; token: string }) {
  const link = `${origin}/t/${token}`;
  return { link, stopLink: `${link}/stop` };
}

/** One-click opt-out of mail programs. */
export const stopCall = (origin: string, token: string): string => `${origin}/api/opt-out/${token}`;
