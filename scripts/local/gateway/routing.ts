import { apiPatterns, checkoutPatterns, imagePatterns, keptPatterns } from "#infra/api-patterns.ts";
import { type Address, addressesOf, unrouted } from "#shared/contract/gateway.ts";
import type { Route } from "#shared/contract/route.ts";
import { handlerOf, routes } from "#shared/contract/table.ts";

/** The route of a request. */
export interface Match {
  handler: string;
  /** As declared, for example `GET /api/organizations/{organization}`, or `$default`. */
  routeKey: string;
  /** URL-decoded, by name. */
  pathParameters: Record<string, string>;
}

interface Entry extends Address {
  handler: string;
  segments: string[];
}

const isParameter = (segment: string) => segment.startsWith("{");

const entriesOf = (route: Route): Entry[] =>
  addressesOf(route).map((address) => ({
    ...address,
    handler: handlerOf(route),
    segments: address.path.split("/").slice(1),
  }));

/** Sorts words before parameters, from the left. API Gateway prefers the most specific route too. */
const specificity = ({ segments }: Entry) => segments.map((segment) => (isParameter(segment) ? "1" : "0")).join("");

const table = routes
  .flatMap(entriesOf)
  .sort((one, other) => (specificity(one) < specificity(other) ? -1 : specificity(one) > specificity(other) ? 1 : 0));

/** Decodes `%` sequences. Text with broken ones stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Finds the route of a method and a URL-encoded path. What fits no route goes to `$default`. */
export function match(method: string, path: string): Match {
  const given = path.split("/").slice(1);
  const found = table.find(
    (entry) =>
      entry.method === method &&
      entry.segments.length === given.length &&
      entry.segments.every((segment, index) => (isParameter(segment) ? given[index] !== "" : segment === given[index])),
  );
  if (found === undefined) return { handler: unrouted.handler, routeKey: "$default", pathParameters: {} };
  const parameters = found.segments.flatMap((segment, index) =>
    isParameter(segment) ? [[segment.slice(1, -1), decoded(given[index] ?? "")]] : [],
  );
  return {
    handler: found.handler,
    routeKey: `${method} ${found.path}`,
    pathParameters: Object.fromEntries(parameters),
  };
}

const beginnings = apiPatterns().map((pattern) => pattern.slice(0, -1));

/** Whether CloudFront sends a path to API Gateway, not to the web app, whatever the method. */
export const isApiPath = (path: string): boolean => beginnings.some((beginning) => path.startsWith(beginning));

/** Whether CloudFront sends a path to the stored logos and pictures. */
export const isImagePath = (path: string): boolean =>
  imagePatterns.some((pattern) => path.startsWith(pattern.slice(0, -1)));

/** As CloudFront reads these patterns, which are words and stars: a star is any number of characters, slashes too. */
const asExpression = (pattern: string) => new RegExp(`^${pattern.replaceAll("*", ".*")}$`);
const checkout = checkoutPatterns.map(asExpression);
const kept = keptPatterns.map(asExpression);

/** Whether CloudFront may keep what answers a path, and lets any site show it in a frame. */
export const isKeptPath = (path: string): boolean => kept.some((pattern) => pattern.test(path));

/** Whether CloudFront lets the page at a path load Stripe. */
export const isCheckoutPath = (path: string): boolean => checkout.some((pattern) => pattern.test(path));
