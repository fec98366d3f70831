import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

/**
 * Keeps old data while new data loads and when that fails, unlike `placeholderData`. Never shows data of another
 * `owner`.
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
