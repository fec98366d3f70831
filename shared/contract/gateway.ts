import { events } from "./events.ts";
import type { Method, Route } from "./route.ts";
import { handlerOf, routes } from "./table.ts";

export interface Address {
  /** CloudFormation's logical id: never changes. */
  id: string;
  method: Method | "HEAD";
  path: string;
}

/** A route's addresses at the API. GET also answers HEAD, which monitors and link previews send. */
export const addressesOf = ({ id, method, path }: Route): Address[] =>
  method === "GET"
    ? [
        { id, method, path },
        { id: `${id}Head`, method: "HEAD", path },
      ]
    : [{ id, method, path }];

/** The paths that viewers open: the edge takes the language off. */
export const openedAt = ({ path, inEachLanguage }: Route): string[] =>
  inEachLanguage ? [path, `/en${path}`, `/fr${path}`] : [path];

export const unrouted = {
  id: "unrouted",
  handler: "pages/unrouted",
  summary: "Says that there is nothing at this address.",
} as const;

export const handlers = (): string[] => [
  ...new Set([...routes.map((route) => handlerOf(route)), ...events.map(({ handler }) => handler), unrouted.handler]),
];
