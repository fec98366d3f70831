import type Stripe from "stripe";
import { invalid, missing } from "../protocol/error.ts";
import { idOrNull } from "../state/world.ts";

export const paging = ["limit", "starting_after", "ending_before"] as const;

/** Newest first; `all` is oldest first. */
export function stripePage<One extends { id: string }>(
  url: string,
  all: One[],
  { limit = 10, starting_after, ending_before }: Stripe.PaginationParams,
) {
  if (limit < 1 || limit > 100)
    throw invalid(
      limit < 1 ? "This value must be greater than or equal to 1." : "This value must be less than or equal to 100.",
      "limit",
      "parameter_invalid_integer",
    );
  if (starting_after !== undefined && ending_before !== undefined)
    throw invalid("You may only specify one of these parameters: starting_after, ending_before.");
  const newest = all.toReversed();
  const place = (id: string, param: string) => {
    const index = newest.findIndex((one) => one.id === id);
    if (index < 0) throw missing("object", id, param);
    return index;
  };
  if (ending_before !== undefined) {
    const end = place(ending_before, "ending_before");
    const data = newest.slice(Math.max(0, end - limit), end);
    return { object: "list" as const, data, has_more: end > limit, url };
  }
  const from = starting_after === undefined ? 0 : place(starting_after, "starting_after") + 1;
  const data = newest.slice(from, from + limit);
  return { object: "list" as const, data, has_more: newest.length > from + limit, url };
}

export function isInRange(range: Stripe.RangeQueryParam | number | undefined, moment: number): boolean {
  if (range === undefined) return true;
  if (typeof range === "number") return moment === range;
  const { gt, gte, lt, lte } = range;
  return (
    (gt === undefined || moment > gt) &&
    (gte === undefined || moment >= gte) &&
    (lt === undefined || moment < lt) &&
    (lte === undefined || moment <= lte)
  );
}

type Named = string | { id: string } | null | undefined;

export const isExpanded = <Name extends string>(
  one: { created: number } & { [Each in Name]?: Named },
  params: { created?: Stripe.RangeQueryParam | number } & { [Each in Name]?: string },
  ...names: Name[]
): boolean =>
  isInRange(params.created, one.created) &&
  names.every((name) => params[name] === undefined || idOrNull(one[name]) === params[name]);
