import { useSyncExternalStore } from "react";
import { languageOfPath } from "./locale.ts";

const listeners = new Set<() => void>();

const prefixNow = (): string => {
  const language = languageOfPath(location.pathname);
  return language === null ? "/" : `/${language}`;
};
let prefix = prefixNow();

/** Reads the prefix of the address again after it has changed. */
export function changePrefix(): void {
  prefix = prefixNow();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The page that the address names: its path without the language prefix, and its query. */
export function pageNow(): { pathname: string; search: string } {
  const { pathname, search } = location;
  return { pathname: languageOfPath(pathname) === null ? pathname : pathname.replace(/^\/[a-z]+/, "") || "/", search };
}

/** The language prefix of the address: `/`, `/en` or `/fr`. It is the router's base, so every link keeps it. */
export const usePrefix = (): string => useSyncExternalStore(subscribe, () => prefix);
