/**
 * The text without web addresses that a phone would turn into links: our own link must be the only one of an SMS to staff.
 * What looks like a domain keeps its letters, with a space after each dot.
 */
export const withoutLinks = (text: string): string =>
  text
    .split(/(\s+)/)
    .map((word) => (/:\/\/|^www\./i.test(word) ? "…" : word.replaceAll(/\.(?=[\p{L}\p{N}])/gu, ". ")))
    .join("");
