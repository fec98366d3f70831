import { type InfiniteData, infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";

/** One page of a list, and the cursor of the next; null on the last one. */
interface ListPage {
  items: readonly unknown[];
  next: string | null;
}

/** The query of a list that is read page by page: `read` reads the page of a cursor, the first one without. */
export const pagesQuery = <Key extends QueryKey, Page extends ListPage>(
  queryKey: Key,
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam === "" ? undefined : pageParam, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** The items of all pages so far; undefined before the first has arrived. */
export const itemsOf = <Item>(data: InfiniteData<{ items: Item[] }> | undefined): Item[] | undefined =>
  data?.pages.flatMap(({ items }) => items);
