import { type InfiniteData, infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";

interface ListPage {
  items: readonly unknown[];
  next: string | null;
}

/** The query of a paged list; `read` reads the page of a cursor, the first without one. */
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

/** Items of all pages; undefined before the first arrives. */
export const loadedItems = <Item>(data: InfiniteData<{ items: Item[] }> | undefined): Item[] | undefined =>
  data?.pages.flatMap(({ items }) => items);
