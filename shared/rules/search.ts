/** Text as it is compared: without accents, in small letters. */
const folded = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether every word of `words` stands somewhere in `texts`, in any case, accents or not. */
export function matchesWords(words: string, texts: readonly (string | null)[]): boolean {
  const haystack = folded(texts.filter((text) => text !== null).join("\n"));
  return folded(words)
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}
