import type { QueryClient } from "@tanstack/react-query";
import { matchRoutes } from "react-router-dom";
import { routesFor } from "./branch.ts";
import { handleOf } from "./lazily.tsx";
import { routes } from "./routes.tsx";

/** Where a page is: its path without the language prefix, and its query. */
interface Place {
  pathname: string;
  search: string;
}

function matchesAt(pathname: string) {
  return (matchRoutes(routesFor(pathname, routes), pathname) ?? []).flatMap(({ route, params }) => {
    const handle = handleOf(route);
    return handle === null ? [] : [{ handle, params }];
  });
}

let last: { pathname: string; matches: ReturnType<typeof matchesAt> } | undefined;

/** What the routes of a page say, the outermost first. */
function handlesAt(pathname: string): ReturnType<typeof matchesAt> {
  if (last?.pathname !== pathname) last = { pathname, matches: matchesAt(pathname) };
  return last.matches;
}

/** Starts something early. Whoever needs it asks again, and then hears of a failure. */
const early = (started: Promise<unknown>): Promise<unknown> => started.catch(() => undefined);

/** Asks for the data of a page whose address says which. Resolves when it is there or cannot be had. */
export async function askAhead({ pathname, search }: Place, queries: QueryClient): Promise<void> {
  const opened = { search: new URLSearchParams(search), queries };
  await Promise.all(handlesAt(pathname).map(({ handle, params }) => early(handle.ask({ ...opened, params }))));
}

/** Resolves when what asks for a page's data has arrived, or cannot be fetched; at once if there is nothing to ask for. */
export async function asksNow(pathname: string): Promise<void> {
  await Promise.all(handlesAt(pathname).map(({ handle }) => early(handle.fetchAsking())));
}

/**
 * Fetches the code of a page's guards, layout and screen and its texts, all side by side. Resolves when they have arrived
 * or cannot be fetched.
 */
export async function fetchCode(pathname: string): Promise<void> {
  await Promise.all(handlesAt(pathname).map(({ handle }) => early(handle.fetch())));
}

/** The namespaces of a page's texts, beside those that every page needs. */
export const pageTexts = (pathname: string) => handlesAt(pathname).flatMap(({ handle }) => handle.texts);
