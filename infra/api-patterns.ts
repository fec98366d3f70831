import { openedAt } from "#shared/contract/gateway.ts";
import { routes } from "#shared/contract/table.ts";

/** Stored images, whose content never changes under the same name. */
export const imagePatterns = ["/logos/*", "/pictures/*"] as const;

/** `/api/*` and all pages rendered by functions, up to their first parameter. */
export const apiPatterns = (): string[] => [
  ...new Set(
    routes.flatMap(openedAt).map((path) => (path.startsWith("/api/") ? "/api/*" : path.replace(/\{.*$/, "*"))),
  ),
];

/**
 * Answers that may be cached and framed by any site (`keptFor` in the contract). `/api/scores/*` also has uncached comments.
 */
export const keptPatterns: readonly string[] = [
  "/api/scores/*",
  ...["", "/en", "/fr"].map((prefix) => `${prefix}/s/*/badge*`),
];

/** The checkout pages, the only ones that may load Stripe. */
export const checkoutPatterns: readonly string[] = ["", "/fr", "/en"].flatMap((prefix) => [
  `${prefix}/organizations/*/checkout`,
  `${prefix}/organizations/*/checkout/`,
]);
