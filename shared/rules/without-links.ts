/** Every dot that a browser takes for that of a domain, before a letter or digit, with or without something unseen between. */
const domainDot = /[.\u2024\u3002\uff0e\uff61](?=\p{Default_Ignorable_Code_Point}*[\p{L}\p{N}])/gu;
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

const isAddress = (word: string): boolean =>
  /:\/\/|^www\./i.test(
    word
      .replaceAll(unseen, "")
      .normalize("NFKC")
      .replaceAll(/[\u3002\uff61]/g, "."),
  );

/**
 * The text without web addresses that a phone or a mail program would turn into links: ours must be the only ones. What
 * looks like a domain keeps its letters, with a space after each dot.
 */
export const withoutLinks = (text: string): string =>
  text
    .split(/(\s+)/)
    .map((word) => (isAddress(word) ? "…" : word.replaceAll(domainDot, "$& ")))
    .join("");
