import type { QueryClient } from "@tanstack/react-query";
import { matchRoutes } from "react-router-dom";
import { handleOf } from "./lazily.tsx";
import { routes } from "./routes.tsx";

/** Where a page is: its path without the language prefix, and its query. */
interface Place {
  pathname: string;
  search: string;
}

const handlesAt = (pathname: string) =>
  (matchRoutes(routes, pathname) ?? []).flatMap(({ route, params }) => {
    const handle = handleOf(route);
    return handle === null ? [] : [{ handle, params }];
  });

/** Starts something early. Whoever needs it asks again, and then hears of a failure. */
const early = (started: Promise<unknown>): Promise<unknown> => started.catch(() => undefined);

/** Asks for the data of a page whose address says which. */
export function askAhead({ pathname, search }: Place, queries: QueryClient): void {
  for (const { handle, params } of handlesAt(pathname))
    void early(handle.ask({ params, search: new URLSearchParams(search), queries }));
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
