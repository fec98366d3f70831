/** Whitespace, control characters, and marks that change the reading direction of the text after them. */
const unruly = /[\s\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** The text on one line, safe for a subject. */
export const oneLine = (text: string): string => text.replaceAll(unruly, " ").trim();

/** The text on one line with at most `max` visible characters. A longer text is cut, between words if possible, and ends in an ellipsis. */
export function excerpt(text: string, max: number): string {
  const line = oneLine(text);
  const characters = Array.from(new Intl.Segmenter().segment(line.slice(0, max * 12)), ({ segment }) => segment);
  if (characters.length <= max) return line;
  const cut = characters.slice(0, max - 1).join("");
  const lastSpace = cut.lastIndexOf(" ");
  return `${(lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut).replace(/[\s\p{P}]+$/u, "")}…`;
}
