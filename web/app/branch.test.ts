import { matchRoutes, type RouteObject } from "react-router-dom";
import { expect, it } from "vitest";
import { routesFor } from "./branch.ts";
import { appRoutes } from "./routes.tsx";

const leaves = (some: readonly RouteObject[]): RouteObject[] =>
  some.flatMap((route) => (route.children === undefined ? [route] : leaves(route.children)));
const paths = leaves(appRoutes).flatMap(({ path = "" }) => {
  const filled = path.replaceAll(/:\w+/g, "01J");
  return [filled.replace("?", "").replace("*", "any/thing"), filled.replace(/\/[^/]*[?*]$/, "") || "/"];
});

it("leaves the routes that lead to an address, and the router finds the same among them", () => {
  const more = ["/nowhere", "/ME", "/organizations/01J/", "/organ%69zations", "/%", "/me/settings/", "//me"];
  const found = (all: RouteObject[], path: string) =>
    matchRoutes(all, path)?.map(({ route, params, pathname }) => [route.path, route.element, params, pathname]);
  for (const path of [...paths, ...more]) {
    const left = routesFor(path, appRoutes);
    expect(found(left, path), path).toEqual(found(appRoutes, path));
    if (!path.includes("%")) expect(leaves(left).length, path).toBeLessThan(5);
  }
});

it("has no route with a path around others", () => {
  const around = (some: readonly RouteObject[]): RouteObject[] =>
    some.flatMap((route) => (route.children === undefined ? [] : [route, ...around(route.children)]));
  expect(around(appRoutes).filter(({ path }) => path !== undefined)).toEqual([]);
});
