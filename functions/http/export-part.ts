import { makeCursor, readCursor } from "./cursor.ts";
import { operationSpan } from "./operation.ts";

interface ExportPart {
  after: string | null;
  /** Milliseconds since 1970 at the first part. */
  began: number;
  /** The same person's export within the hour is one audit entry. */
  isAudited: boolean;
}

/** The first part, or the one after a cursor, which works only for its creator. Raises `cursor_invalid`. */
export async function readPart(list: readonly string[], cursor: string | undefined, now: Date): Promise<ExportPart> {
  if (cursor === undefined) return { after: null, began: now.getTime(), isAudited: false };
  const [beginning = "", ...rest] = cursor.split(".");
  const after = await readCursor([...list, beginning], rest.join("."));
  const began = Number.parseInt(beginning, 36);
  const isAudited = now.getTime() < began + operationSpan;
  return { after, began: isAudited ? began : now.getTime(), isAudited };
}

/** The next part's cursor as headers; none if `next` is null. */
export async function nextPart(
  list: readonly string[],
  { began }: ExportPart,
  next: string | null,
): Promise<Record<string, string>> {
  if (next === null) return {};
  const beginning = began.toString(36);
  return { "x-next-cursor": `${beginning}.${await makeCursor([...list, beginning], next)}` };
}
