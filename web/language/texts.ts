import i18next, { type CustomTypeOptions } from "i18next";

/** A file of texts in `shared/locales/`. */
export type Namespace = keyof CustomTypeOptions["resources"];

let started: Promise<unknown> = Promise.resolve();

/** Notes that i18next is starting: until it has, it loads nothing. */
export function noteStart(starting: Promise<unknown>): void {
  started = starting;
}

/**
 * Loads texts, once i18next has started.
 * @throws Error as a chunk does that could not be loaded: without its texts a page would show their keys.
 */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  await started;
  await i18next.loadNamespaces(namespaces);
  const missing = namespaces.filter((one) => !i18next.hasResourceBundle(i18next.language, one));
  if (missing.length > 0) throw new Error(`Failed to fetch dynamically imported module: ${missing}`);
}
