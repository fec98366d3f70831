/** Letters as the search compares them: without case and accents. */
const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether everything that was typed stands somewhere in a text. Case and accents do not matter. */
export function isFound(typed: string, text: string): boolean {
  const here = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => here.includes(word));
}
