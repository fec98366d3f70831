import * as z from "zod/mini";
import { FeedbackFilter } from "#shared/contract/feedbacks.ts";
import { dayAfter } from "#shared/rules/figures/period.ts";
import type { FeedbackQuery } from "#web/api/feedbacks.ts";

/** The parameters of the address that filter the list. Each is passed to the API as it is. */
export const filterNames = [
  "status",
  "intercepted",
  "rating",
  "location",
  "employee",
  "channel",
  "reachable",
  "from",
  "to",
  "q",
] as const;
export type FilterName = (typeof filterNames)[number];

type Filter = z.infer<typeof FeedbackFilter>;

/** The filters in the address. An invalid parameter is ignored, so that an old link still opens. */
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

/** The order that the address asks for, the same in every tab: newest first unless it says otherwise. */
export const orderFrom = (search: URLSearchParams): "newest" | "oldest" =>
  search.get("order") === "oldest" ? "oldest" : "newest";

/** The list that the address asks for. */
export const queryFrom = (search: URLSearchParams): FeedbackQuery => ({
  ...filterFrom(search),
  order: orderFrom(search),
});

/** The stars in a `rating` parameter such as `1,2`, in order. */
export const starsFrom = (rating: string | undefined): number[] =>
  rating === undefined ? [] : [...new Set(rating.split(",").map(Number))].toSorted();

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));

/** Changes that remove every filter from the address. */
export const noFilters: Record<FilterName, null> = {
  status: null,
  intercepted: null,
  rating: null,
  location: null,
  employee: null,
  channel: null,
  reachable: null,
  from: null,
  to: null,
  q: null,
};
