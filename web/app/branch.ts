import type { RouteObject } from "react-router-dom";

const fits = (pattern: string, part: string): boolean =>
  pattern.startsWith(":") || part.includes("%") || pattern.toLowerCase() === part.toLowerCase();

const partsOf = (path: string): string[] => path.split("/").filter((part) => part !== "");

/** Whether a route may match an address; the router decides among the remaining ones. */
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
 * Narrows the routes for an address: ranking all takes a slow processor 50 ms. Only leaf routes have a path, an absolute
 * one.
 */
export function routesFor(pathname: string, routes: readonly RouteObject[]): RouteObject[] {
  if (last?.pathname !== pathname || last.routes !== routes)
    last = { pathname, routes, left: leading(routes, partsOf(pathname)) };
  return last.left;
}
