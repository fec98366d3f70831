import { addresses } from "#web/addresses.ts";
/**
 * The page that a person wanted, from `?next=`, or else `otherwise`. Only paths of this origin are accepted, judged as a
 * browser resolves them. Anything that could be read as another host (`//host`, `/\host`, `/x/..//host`, `https:…`) is
 * refused, so that a log-in link cannot lead to another site.
 */
export function nextPath(search: URLSearchParams, otherwise: string): string {
  const next = search.get("next");
  if (next === null || !/^\/(?![/\\])/.test(next)) return otherwise;
  const base = "https://origin.invalid";
  if (!URL.canParse(next, base)) return otherwise;
  const address = new URL(next, base);
  // Two slashes anywhere: the app takes a language prefix off, and what is left would begin with them.
  const own = address.origin === base && !address.pathname.includes("//");
  return own ? address.pathname + address.search + address.hash : otherwise;
}

/** The query that brings a person back to `path` after logging in; empty for the home page. */
export const rememberNext = (path: string): string =>
  path === addresses.home ? "" : `?next=${encodeURIComponent(path)}`;
