import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

/**
 * A query's result whose data stays while other data is awaited, and also when that fails, which `placeholderData` does
 * not do. `isOld` says that the data is not what was asked for. Data of another `owner` is never shown.
 */
export function useKept<Data>(
  { data, error, refetch, isFetching }: UseQueryResult<Data>,
  owner: string,
): Pick<UseQueryResult<Data>, "data" | "error" | "refetch" | "isFetching"> & { isOld: boolean } {
  const [kept, setKept] = useState<{ data: Data; owner: string }>();
  if (data !== undefined && (kept?.data !== data || kept.owner !== owner)) setKept({ data, owner });
  const old = kept?.owner === owner ? kept.data : undefined;
  return { data: data ?? old, error, refetch, isFetching, isOld: data === undefined && old !== undefined };
}
