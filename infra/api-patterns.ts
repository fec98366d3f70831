import { routes } from "#shared/contract/table.ts";

/** The path pattern that goes to the stored logos. Their names are their hashes: what is there never changes. */
export const logoPattern = "/logos/*";

/** The path patterns that go to the API: `/api/*`, and every page that a function renders, up to its first parameter. */
export const apiPatterns = (): string[] => [
  ...new Set(
    routes
      .flatMap(({ path, alsoAt = [] }) => [path, ...alsoAt])
      .map((path) => (path.startsWith("/api/") ? "/api/*" : path.replace(/\{.*$/, "*"))),
  ),
];
