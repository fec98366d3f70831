import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Route } from "#shared/contract/route.ts";
import { sendCall } from "./client.ts";

export interface ExportPart {
  text: string;
  /** Cursor of the next part; undefined in the last one. */
  next: string | undefined;
}

/** `onPart` receives the number of characters so far. */
export interface Following {
  signal: AbortSignal;
  onPart: (characters: number) => void;
  /** Parts read so far, to which each further one is added; another try continues after them. */
  parts: ExportPart[];
}

/** Reads the parts that an export still lacks and joins all into one CSV. @throws ApiProblem */
export async function downloadParts(
  queries: QueryClient,
  key: QueryKey,
  route: Route,
  { params, query: filter }: { params: object; query: object },
  { signal, onPart, parts }: Following,
): Promise<string> {
  for (let last = parts.at(-1); last === undefined || last.next !== undefined; last = parts.at(-1)) {
    const query = { ...filter, cursor: last?.next };
    const part = await queries.fetchQuery({
      queryKey: [...key, "export", query],
      queryFn: async () => {
        const { text, headers } = await sendCall(route, { params, query, signal });
        return { text, next: headers.get("X-Next-Cursor") || undefined };
      },
      staleTime: 0,
      gcTime: 0,
    });
    parts.push(part);
    onPart(parts.reduce((characters, { text }) => characters + text.length, 0));
  }
  return parts.map(({ text }) => text).join("");
}
