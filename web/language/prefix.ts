import { useSyncExternalStore } from "react";
import { languageOfPath } from "./locale.ts";

const listeners = new Set<() => void>();

const prefixNow = (): string => {
  const language = languageOfPath(location.pathname);
  return language === null ? "/" : `/${language}`;
};
let prefix = prefixNow();

export function changePrefix(): void {
  prefix = prefixNow();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function pageNow(): { pathname: string; search: string } {
  const { pathname, search } = location;
  return { pathname: languageOfPath(pathname) === null ? pathname : pathname.replace(/^\/[a-z]+/, "") || "/", search };
}

/** `/`, `/en` or `/fr`; the router's base, so that every link keeps it. */
export const usePrefix = (): string => useSyncExternalStore(subscribe, () => prefix);
