import { routes } from "#shared/contract/table.ts";

/** The path patterns that go to the stored logos and pictures. What a name shows never changes: a logo's is its hash, a picture's is one upload's alone. */
export const imagePatterns = ["/logos/*", "/pictures/*"] as const;

/** The path patterns that go to the API: `/api/*`, and every page that a function renders, up to its first parameter. */
export const apiPatterns = (): string[] => [
  ...new Set(
    routes
      .flatMap(({ path, alsoAt = [] }) => [path, ...alsoAt])
      .map((path) => (path.startsWith("/api/") ? "/api/*" : path.replace(/\{.*$/, "*"))),
  ),
];

/**
 * The path patterns of the API whose answers may be kept, for as long as each says: numbers without a person (`keptFor` in
 * the contract). They look the same to everybody, and may stand in frames on any site. What says nothing of being kept is
 * not: `/api/scores/*` has comments too.
 */
export const keptPatterns: readonly string[] = [
  "/api/scores/*",
  ...["", "/en", "/fr"].map((prefix) => `${prefix}/s/*/badge*`),
];

/** The path patterns of the one page of the web app where a card is entered: Stripe may be loaded there and nowhere else. */
export const checkoutPatterns: readonly string[] = ["", "/fr", "/en"].flatMap((prefix) => [
  `${prefix}/organizations/*/checkout`,
  `${prefix}/organizations/*/checkout/`,
]);
