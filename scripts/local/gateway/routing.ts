import { apiPatterns, checkoutPatterns, imagePatterns, keptPatterns } from "#infra/api-patterns.ts";
import { type Address, addressesOf, unrouted } from "#shared/contract/gateway.ts";
import type { Route } from "#shared/contract/route.ts";
import { handlerOf, routes } from "#shared/contract/table.ts";

export interface Match {
  handler: string;
  routeKey: string;
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

/** Sorts static segments before parameters, as API Gateway prefers them. */
const specificity = ({ segments }: Entry) => segments.map((segment) => (isParameter(segment) ? "1" : "0")).join("");

const table = routes
  .flatMap(entriesOf)
  .sort((one, other) => (specificity(one) < specificity(other) ? -1 : specificity(one) > specificity(other) ? 1 : 0));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

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

export const isApiPath = (path: string): boolean => beginnings.some((beginning) => path.startsWith(beginning));

export const isImagePath = (path: string): boolean =>
  imagePatterns.some((pattern) => path.startsWith(pattern.slice(0, -1)));

/** In CloudFront's patterns, a star also matches slashes. */
const asExpression = (pattern: string) => new RegExp(`^${pattern.replaceAll("*", ".*")}$`);
const checkout = checkoutPatterns.map(asExpression);
const kept = keptPatterns.map(asExpression);

export const isKeptPath = (path: string): boolean => kept.some((pattern) => pattern.test(path));

export const isCheckoutPath = (path: string): boolean => checkout.some((pattern) => pattern.test(path));
