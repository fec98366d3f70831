/** What a spreadsheet runs instead of showing it, behind quotes, apostrophes and spaces (OWASP, "CSV injection"). */
const formula = String.raw`(?:['"]|(?![\t\r\n])\s)*[=+\-@＝＋－＠]`;

/**
 * Where a formula begins inside a text: after a semicolon, a tab or a line break. A spreadsheet whose columns are
 * separated by semicolons, as in French, or by tabs, cuts the text there whatever quotes stand around it.
 */
const inside = new RegExp(`([;\\t\\r\\n])(?=${formula})`, "g");
const insideGuarded = new RegExp(`([;\\t\\r\\n])'(?=${formula})`, "g");
/** A text that is a formula from its start, or that begins with a separator. */
const atStart = new RegExp(`^(?:'*[\\t\\r\\n]|${formula})`);

/** A text for one CSV cell: an apostrophe before all that a spreadsheet would run as a formula, all else unchanged. */
export function guard(text: string): string {
  const guarded = text.replaceAll(inside, "$1'");
  return atStart.test(guarded) ? `'${guarded}` : guarded;
}

/** Undoes `guard`: removes the apostrophes that it added, and no other. */
export function unguard(cell: string): string {
  const bare = cell.startsWith("'") && atStart.test(cell.slice(1)) ? cell.slice(1) : cell;
  return bare.replaceAll(insideGuarded, "$1");
}
