import i18next, { type CustomTypeOptions } from "i18next";

/** A file of texts in `shared/locales/`. */
export type Namespace = keyof CustomTypeOptions["resources"];

let started: Promise<unknown> = Promise.resolve();

/** Notes that i18next is starting: until it has, it loads nothing. */
export function noteStart(starting: Promise<unknown>): void {
  started = starting;
}

/** Loads texts, once i18next has started. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  await started;
  await i18next.loadNamespaces(namespaces);
}
