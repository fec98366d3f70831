import { events } from "./events.ts";
import type { Method, Route } from "./route.ts";
import { handlerOf, routes } from "./table.ts";

export interface Address {
  /** CloudFormation's logical id: never changes. */
  id: string;
  method: Method | "HEAD";
  path: string;
}

const prefixOf = (path: string) =>
  path.replace(/^\/(\w)(\w*)\/.*$/, (_, first: string, rest: string) => first.toUpperCase() + rest);

/** Every address of a route. GET also answers HEAD, which monitors and link previews send. */
export function addressesOf(route: Route): Address[] {
  const { id, method, path, alsoAt = [] } = route;
  const own = [
    { id, method, path },
    ...alsoAt.map((other) => ({ id: `${id}${prefixOf(other)}`, method, path: other })),
  ];
  if (method !== "GET") return own;
  return [...own, ...own.map((one) => ({ id: `${one.id}Head`, method: "HEAD" as const, path: one.path }))];
}

export const unrouted = {
  id: "unrouted",
  handler: "pages/unrouted",
  summary: "Says that there is nothing at this address.",
} as const;

export const handlers = (): string[] => [
  ...new Set([...routes.map((route) => handlerOf(route)), ...events.map(({ handler }) => handler), unrouted.handler]),
];
