/** Text that a spreadsheet would run instead of show, with any leading apostrophes (OWASP, "CSV injection"). */
const formula = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** A text for one CSV cell: an apostrophe before what a spreadsheet would run as a formula, all else unchanged. */
export const guard = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Undoes `guard`: removes the one apostrophe that it added, and no other. */
export const unguard = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
