/** What spreadsheets execute (OWASP, "CSV injection"). */
const formula = String.raw`(?:['"]|(?![\t\r\n])\s)*[=+\-@＝＋－＠]`;

/** Spreadsheets that separate by semicolon or tab split even quoted text there. */
const inside = new RegExp(`([;\\t\\r\\n])(?=${formula})`, "g");
const insideGuarded = new RegExp(`([;\\t\\r\\n])'(?=${formula})`, "g");
const atStart = new RegExp(`^(?:'*[\\t\\r\\n]|${formula})`);

/** Puts an apostrophe before whatever a spreadsheet would execute. */
export function guard(text: string): string {
  const guarded = text.replaceAll(inside, "$1'");
  return atStart.test(guarded) ? `'${guarded}` : guarded;
}

/** Undoes `guard` exactly. */
export function unguard(cell: string): string {
  const bare = cell.startsWith("'") && atStart.test(cell.slice(1)) ? cell.slice(1) : cell;
  return bare.replaceAll(insideGuarded, "$1");
}
