export const folded = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether every word occurs in `texts`, ignoring case and accents. */
export function matchesWords(words: string, texts: readonly (string | null)[]): boolean {
  const haystack = folded(texts.filter((text) => text !== null).join("\n"));
  return folded(words)
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}
