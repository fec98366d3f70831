import { brokenLinks } from "./unlinked.ts";

const longest = 40;
const words = 5;
const isName = /^\p{L}[\p{L}\p{M} '’.-]*$/u;

/**
 * A customer's name as our messages greet by it, or null: whoever types it chooses words that we send to a stranger, so it
 * is letters alone, as few as a name has, and no digit, address or sentence.
 */
export function greetedName(name: string | null): string | null {
  if (name === null || name.length > longest) return null;
  const line = name.normalize("NFC").replaceAll(/\s+/g, " ").trim();
  return isName.test(line) && line.split(" ").length <= words && brokenLinks(line) === line ? line : null;
}
