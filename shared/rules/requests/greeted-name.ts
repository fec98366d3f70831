import { brokenLinks } from "./strip-links.ts";

const longest = 40;
const words = 5;
const isName = /^\p{L}[\p{L}\p{M} '’.-]*$/u;

/** Only a few letters, because anybody could otherwise write to strangers through the name; else null. */
export function greetedName(name: string | null): string | null {
  if (name === null || name.length > longest) return null;
  const line = name.normalize("NFC").replaceAll(/\s+/g, " ").trim();
  return isName.test(line) && line.split(" ").length <= words && brokenLinks(line) === line ? line : null;
}
