import { oneDay } from "#shared/rules/durations.ts";

/** For how long the link of a request takes an answer, in milliseconds, from when it was due: 90 days. */
export const requestLife = 90 * oneDay;

/** Letters and digits that nobody takes for another one. */
export const tokenAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz";

/** Letters of a token: 116 bits. A text stays one segment with it. */
export const tokenLength = 20;

/** Stands for a customer's own token in what is only shown: a link that works must not leave before its message. */
export const exampleToken = tokenAlphabet.slice(0, tokenLength);

/** A token as somebody may have copied it. */
export const tokenFormat = /^[2-9A-HJ-NP-Za-km-z]{20}$/;

/** The link of a request that its customer gets, and the page on which they say that they want no more. */
export function requestLinks({ origin, token }: { origin: string; token: string }) {
  const link = `${origin}/t/${token}`;
  return { link, stopLink: `${link}/stop` };
}

/** The call that mail programs make for a customer who wants no more. */
export const stopCall = (origin: string, token: string): string => `${origin}/api/opt-out/${token}`;
