interface Texts {
  [key: string]: string | Texts;
}

/**
 * The text at a dotted key with its `{{placeholders}}` filled in, for what speaks without the web app's i18next: the
 * API, the customer's page, the messages. An unknown key answers itself, so that a gap shows and nothing breaks.
 */
export function translate(texts: Texts, key: string, values: Record<string, string> = {}): string {
  let found: string | Texts | undefined = texts;
  for (const part of key.split("."))
    found = typeof found === "object" && Object.hasOwn(found, part) ? found[part] : undefined;
  return typeof found === "string"
    ? found.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
    : key;
}
