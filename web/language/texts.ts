import i18next, { type CustomTypeOptions } from "i18next";

export type Namespace = keyof CustomTypeOptions["resources"];

let started: Promise<unknown> = Promise.resolve();

export function noteStart(starting: Promise<unknown>): void {
  started = starting;
}

/** @throws Error like a failed chunk, because a page without texts would show keys. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  await started;
  await i18next.loadNamespaces(namespaces);
  const missing = namespaces.filter((one) => !i18next.hasResourceBundle(i18next.language, one));
  if (missing.length > 0) throw new Error(`Failed to fetch dynamically imported module: ${missing}`);
}
