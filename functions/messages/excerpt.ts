import { beginningOf } from "#shared/rules/beginning.ts";

/** Whitespace, control characters and marks that change the reading direction. */
const unruly = /[\s\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** One line, safe for a subject. */
export const oneLine = (text: string): string => text.replaceAll(unruly, " ").trim();

/** UTF-16 units per visible character. */
const unitsOfOne = 4;

/**
 * At most `max` visible characters and four times as many UTF-16 units, because stacked marks count as one character.
 */
export function excerpt(text: string, max: number): string {
  const line = oneLine(text);
  const looked = beginningOf(line, max * unitsOfOne);
  const characters = Array.from(new Intl.Segmenter().segment(looked), ({ segment }) => segment);
  if (characters.length <= max && line.length <= max * unitsOfOne) return looked;
  const cut = characters.slice(0, max - 1).join("");
  const lastSpace = cut.lastIndexOf(" ");
  return `${(lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut).replace(/[\s\p{P}]+$/u, "")}…`;
}
