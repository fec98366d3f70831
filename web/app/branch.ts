import type { RouteObject } from "react-router-dom";

/** Whether a part of an address may be what a route's path has there: a parameter may be anything. */
const fits = (pattern: string, part: string): boolean =>
  pattern.startsWith(":") || part.includes("%") || pattern.toLowerCase() === part.toLowerCase();

const partsOf = (path: string): string[] => path.split("/").filter((part) => part !== "");

/** Whether a route's whole path may lead to an address. True in doubt: the router decides among those that are left. */
function mayLead(path: string, parts: readonly string[]): boolean {
  const patterns = partsOf(path);
  const open = patterns.findIndex((pattern) => pattern === "*" || pattern.endsWith("?"));
  const fixed = open === -1 ? patterns : patterns.slice(0, open);
  if (open === -1 ? parts.length !== fixed.length : parts.length < fixed.length) return false;
  return fixed.every((pattern, index) => fits(pattern, parts[index] ?? ""));
}

const leading = (routes: readonly RouteObject[], parts: readonly string[]): RouteObject[] =>
  routes.flatMap((route) => {
    if (route.children === undefined) return mayLead(route.path ?? "", parts) ? [route] : [];
    const children = leading(route.children, parts);
    return children.length === 0 ? [] : [{ ...route, children }];
  });

let last: { pathname: string; routes: readonly RouteObject[]; left: RouteObject[] } | undefined;

/**
 * Of all routes those that may lead to an address, with the layouts and guards around them. The router ranks and compares
 * all that it gets each time, which takes a slow processor 50 milliseconds for the whole app. Only routes without others
 * inside have a path, and it is a whole one.
 */
export function routesFor(pathname: string, routes: readonly RouteObject[]): RouteObject[] {
  if (last?.pathname !== pathname || last.routes !== routes)
    last = { pathname, routes, left: leading(routes, partsOf(pathname)) };
  return last.left;
}
