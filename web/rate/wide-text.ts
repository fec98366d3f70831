/** The width of bold letters in a wide typeface (DejaVu Sans, Verdana), in hundredths of the font's size. */
const widths: readonly [letters: RegExp, width: number][] = [
  [/[ijlI.,:;'’|!· ]/u, 38],
  [/[frt()-]/u, 50],
  [/[cszJ]/u, 61],
  [/[mwMWÆŒæœ@%&—…]/u, 111],
  [/[\p{Lu}«»+=]/u, 86],
  // Other writing systems, and pictures, are as wide as high or wider.
  [/[^\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}\p{P}\p{Z}]/u, 135],
];
const usual = 72;

/** A letter with an accent is as wide as without. */
const widthOf = (letter: string): number => {
  const plain = letter.normalize("NFD").charAt(0);
  const seen = plain < "\u0250" ? plain : letter;
  return widths.find(([letters]) => letters.test(seen))?.[1] ?? usual;
};

/**
 * A text as far as it fits in a width of so many times the font's size, whatever typeface shows it in bold. The image of a
 * badge cannot bring its own, and what would stand beyond its edge is cut.
 */
export function fitting(text: string, ems: number): string {
  const letters = [...text];
  const upTo = (count: number, end = "") =>
    [...letters.slice(0, count), ...end].reduce((sum, letter) => sum + widthOf(letter), 0) <= 100 * ems;
  if (upTo(letters.length)) return text;
  const kept = letters.findLastIndex((_, count) => upTo(count, "…"));
  return `${letters.slice(0, kept).join("").trimEnd()}…`;
}
