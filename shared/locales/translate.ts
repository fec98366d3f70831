interface Texts {
  [key: string]: string | Texts;
}

/** For code outside i18next: API, customer's page and messages. An unknown key returns itself. */
export function translate(texts: Texts, key: string, values: Record<string, string> = {}): string {
  let found: string | Texts | undefined = texts;
  for (const part of key.split("."))
    found = typeof found === "object" && Object.hasOwn(found, part) ? found[part] : undefined;
  return typeof found === "string"
    ? found.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
    : key;
}
