import type { QueryClient } from "@tanstack/react-query";
import { matchRoutes } from "react-router-dom";
import { handleOf } from "./lazily.tsx";
import { appRoutes } from "./routes.tsx";

interface Place {
  pathname: string;
  search: string;
}

function matchesAt(pathname: string) {
  return (matchRoutes(appRoutes, pathname) ?? []).flatMap(({ route, params }) => {
    const handle = handleOf(route);
    return handle === null ? [] : [{ handle, params }];
  });
}

let last: { pathname: string; matches: ReturnType<typeof matchesAt> } | undefined;

function handlesAt(pathname: string): ReturnType<typeof matchesAt> {
  if (last?.pathname !== pathname) last = { pathname, matches: matchesAt(pathname) };
  return last.matches;
}

/** Ignores failures: whoever needs the result requests it again. */
const early = (started: Promise<unknown>): Promise<unknown> => started.catch(() => undefined);

export async function askAhead({ pathname, search }: Place, queries: QueryClient): Promise<void> {
  const opened = { search: new URLSearchParams(search), queries };
  await Promise.all(handlesAt(pathname).map(({ handle, params }) => early(handle.ask({ ...opened, params }))));
}

export async function fetchCode(pathname: string): Promise<void> {
  await Promise.all(handlesAt(pathname).map(({ handle }) => early(handle.fetch())));
}

export const pageTexts = (pathname: string) => handlesAt(pathname).flatMap(({ handle }) => handle.texts);
