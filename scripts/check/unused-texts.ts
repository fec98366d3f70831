/**
 * What may be a key in quotes: letters, digits, dots, a namespace before a colon, and `${…}` in a template. It looks
 * ahead, so that a key within a template's `${…}` is found too.
 */
const quoted = /(?=(["'`])((?:\$\{[^{}]*\}|[\w.:-])+)\1)/g;
const filledIn = /\$\{[^{}]*\}/g;
const pluralEnding = /_(?:one|other|many)$/;

/** The keys that a template can make, each filled-in part as a group; none where the template has no words of its own. */
function patternsOf(template: string): RegExp[] {
  const own = template.split(filledIn);
  if (own.length === 1 || !/\w/.test(own.join(""))) return [];
  return [new RegExp(`^${own.map((piece) => piece.replaceAll(".", "\\.")).join("([^.]+)")}$`)];
}

/**
 * The keys that no source asks for. A key is asked for where it stands in quotes, or where a template makes it
 * (`titles.${title}`) and what fills the template in is a word of the sources too. Namespaces are not told apart: that
 * may overlook an unused text, and never calls a used one unused.
 */
export function unusedKeys(keys: readonly string[], sources: readonly string[]): string[] {
  const asked = new Set<string>();
  const words = new Set<string>();
  for (const source of sources) {
    for (const [, , piece = ""] of source.matchAll(quoted)) asked.add(piece.replace(/^\w+:/, ""));
    for (const [word] of source.matchAll(/[\w-]+/g)) words.add(word);
  }
  const patterns = [...asked].flatMap(patternsOf);
  const isMade = (key: string) =>
    patterns.some((pattern) => {
      const filled = pattern.exec(key)?.slice(1);
      return filled?.every((word) => words.has(word)) === true;
    });
  return keys.filter((key) => {
    const names = [key, key.replace(pluralEnding, "")];
    return !names.some((name) => asked.has(name) || isMade(name));
  });
}
