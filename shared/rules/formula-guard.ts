/** What a spreadsheet would run rather than show, with any apostrophes before it (OWASP, "CSV injection"). */
const formula = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** A text for one cell of a CSV: an apostrophe before what a spreadsheet would run as a formula, all else unchanged. */
export const guard = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text that `guard` was given: takes off the one apostrophe it put there, and no other. */
export const unguard = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
