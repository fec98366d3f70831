/** Characters that would break a header or turn the reading direction of what follows. */
const unruly = /[\s\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** The text on one line, fit for a subject. */
export const oneLine = (text: string): string => text.replaceAll(unruly, " ").trim();

/** The text on one line, at most `max` characters as people count them; what is longer ends in an ellipsis, between words where it can. */
export function excerpt(text: string, max: number): string {
  const line = oneLine(text);
  const characters = Array.from(new Intl.Segmenter().segment(line.slice(0, max * 12)), ({ segment }) => segment);
  if (characters.length <= max) return line;
  const cut = characters.slice(0, max - 1).join("");
  const lastSpace = cut.lastIndexOf(" ");
  return `${(lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut).replace(/[\s\p{P}]+$/u, "")}…`;
}
