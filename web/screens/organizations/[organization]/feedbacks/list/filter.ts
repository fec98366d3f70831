import * as z from "zod/mini";
import { FeedbackFilter } from "#shared/contract/feedbacks.ts";
import type { FeedbackQuery } from "#web/api/feedbacks.ts";

export const filterNames = [
  "status",
  "intercepted",
  "rating",
  "location",
  "employee",
  "channel",
  "reachable",
  "assignee",
  "overdue",
  "waiting",
  "tag",
  "outcome",
  "from",
  "to",
  "q",
] as const;
export type FilterName = (typeof filterNames)[number];

type Filter = z.infer<typeof FeedbackFilter>;

/** Ignores invalid parameters, so that old links still open. */
export function filterFrom(search: URLSearchParams): Filter {
  const given = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = search.get(name);
      return value === null || value === "" ? [] : [[name, value]];
    }),
  );
  const read = z.safeParse(FeedbackFilter, given);
  if (read.success) return read.data;
  for (const { path } of read.error.issues) delete given[String(path[0])];
  const rest = z.safeParse(FeedbackFilter, given);
  return rest.success ? rest.data : {};
}

export const orderFrom = (search: URLSearchParams): "newest" | "oldest" =>
  search.get("order") === "oldest" ? "oldest" : "newest";

export const queryFrom = (search: URLSearchParams): FeedbackQuery => ({
  ...filterFrom(search),
  order: orderFrom(search),
});

export const starsFrom = (rating: string | undefined): number[] =>
  rating === undefined ? [] : [...new Set(rating.split(",").map(Number))].toSorted();

export const noFeedbackFilters: Record<FilterName, null> = {
  status: null,
  intercepted: null,
  rating: null,
  location: null,
  employee: null,
  channel: null,
  reachable: null,
  assignee: null,
  overdue: null,
  waiting: null,
  tag: null,
  outcome: null,
  from: null,
  to: null,
  q: null,
};
