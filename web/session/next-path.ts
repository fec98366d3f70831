import { appAddresses } from "#web/addresses.ts";
/**
 * The path in `?next=`. Only paths of this origin, as a browser resolves them, so that a log-in link cannot lead
 * elsewhere.
 */
export function nextPath(search: URLSearchParams, otherwise: string): string {
  const next = search.get("next");
  if (next === null || !/^\/(?![/\\])/.test(next)) return otherwise;
  const base = "https://origin.invalid";
  if (!URL.canParse(next, base)) return otherwise;
  const address = new URL(next, base);
  // `//` anywhere is refused: stripping the language prefix could leave it at the start.
  const own = address.origin === base && !address.pathname.includes("//");
  return own ? address.pathname + address.search + address.hash : otherwise;
}

export const rememberNext = (path: string): string =>
  path === appAddresses.home ? "" : `?next=${encodeURIComponent(path)}`;
