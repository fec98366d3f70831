/** Widths of bold letters in a wide typeface (DejaVu Sans, Verdana), in hundredths of the font's size. */
const widths: readonly [letters: RegExp, width: number][] = [
  [/[ijlI.,:;'’|!· ]/u, 38],
  [/[frt()-]/u, 50],
  [/[cszJ]/u, 61],
  [/[mwMWÆŒæœ@%&—…]/u, 111],
  [/[\p{Lu}«»+=]/u, 86],
  // Other scripts and pictures are at least as wide as high.
  [/[^\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}\p{P}\p{Z}]/u, 135],
];
const usual = 72;

const widthOf = (letter: string): number => {
  const plain = letter.normalize("NFD").charAt(0);
  const seen = plain < "\u0250" ? plain : letter;
  return widths.find(([letters]) => letters.test(seen))?.[1] ?? usual;
};

/** Cuts a text to a width in ems for any bold typeface, because a badge's image cannot bring its own font. */
export function fitting(text: string, ems: number): string {
  const letters = [...text];
  const upTo = (count: number, end = "") =>
    [...letters.slice(0, count), ...end].reduce((sum, letter) => sum + widthOf(letter), 0) <= 100 * ems;
  if (upTo(letters.length)) return text;
  const kept = letters.findLastIndex((_, count) => upTo(count, "…"));
  return `${letters.slice(0, kept).join("").trimEnd()}…`;
}
