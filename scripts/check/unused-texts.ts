/** Possible keys in quotes. The lookahead also finds keys within a template's `${…}`. */
const quoted = /(?=(["'`])((?:\$\{[^{}]*\}|[\w.:-])+)\1)/g;
const filledIn = /\$\{[^{}]*\}/g;
const pluralEnding = /_(?:one|other|many)$/;

function patternsOf(template: string): RegExp[] {
  const own = template.split(filledIn);
  if (own.length === 1 || !/\w/.test(own.join(""))) return [];
  return [new RegExp(`^${own.map((piece) => piece.replaceAll(".", "\\.")).join("([^.]+)")}$`)];
}

/** Keys that no string or template of the sources can produce. Ignores namespaces, so it may miss an unused text. */
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
