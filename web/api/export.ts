import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Route } from "#shared/contract/route.ts";
import { sendCall } from "./client.ts";

/** `onPart` receives the number of characters so far. */
export interface Following {
  signal: AbortSignal;
  onPart: (characters: number) => void;
}

/** Reads an export in parts and joins them into one CSV; a failure repeats only its part. @throws ApiProblem */
export async function downloadParts(
  queries: QueryClient,
  key: QueryKey,
  route: Route,
  { params, query: filter }: { params: object; query: object },
  { signal, onPart }: Following,
): Promise<string> {
  const parts: string[] = [];
  let characters = 0;
  let cursor: string | undefined;
  do {
    const query = { ...filter, cursor };
    const part = await queries.fetchQuery({
      queryKey: [...key, "export", query],
      queryFn: async () => {
        const { text, headers } = await sendCall(route, { params, query, signal });
        return { text, next: headers.get("X-Next-Cursor") || undefined };
      },
      staleTime: 0,
      gcTime: 0,
    });
    parts.push(part.text);
    characters += part.text.length;
    onPart(characters);
    cursor = part.next;
  } while (cursor !== undefined);
  return parts.join("");
}
