import type { QueryClient } from "@tanstack/react-query";
import { matchRoutes } from "react-router-dom";
import { preload, textsOf } from "./lazily.tsx";
import { routes } from "./routes.tsx";

/** Where a page is: its path without the language prefix, and its query. */
interface Place {
  pathname: string;
  search: string;
}

/**
 * Starts fetching what a page needs, all side by side: the code of its guards, layout and screen, its texts, and its data
 * if the address says which.
 */
export function prepare({ pathname, search }: Place, queries: QueryClient): void {
  for (const { route, params } of matchRoutes(routes, pathname) ?? [])
    preload(route, { params, search: new URLSearchParams(search), queries });
}

/** The namespaces of a page's texts, beside those that every page needs. */
export const pageTexts = (pathname: string) =>
  (matchRoutes(routes, pathname) ?? []).flatMap(({ route }) => textsOf(route));
