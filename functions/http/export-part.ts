import { makeCursor, readCursor } from "./cursor.ts";
import { together } from "./operation.ts";

/** Which part of a file is asked for: from its beginning, or what comes `after` an id. */
export interface ExportPart {
  after: string | null;
  /** When its first part was read, in milliseconds. */
  began: number;
  /** Whether the audit log has the export yet: it goes on with what the same person began within the hour. */
  isAudited: boolean;
}

/** The part that a cursor of `list` leads to, or the first. The cursor holds for whoever it was made for alone. Raises `cursor_invalid`. */
export async function readPart(list: readonly string[], cursor: string | undefined, now: Date): Promise<ExportPart> {
  if (cursor === undefined) return { after: null, began: now.getTime(), isAudited: false };
  const [beginning = "", ...rest] = cursor.split(".");
  const after = await readCursor([...list, beginning], rest.join("."));
  const began = Number.parseInt(beginning, 36);
  const isAudited = now.getTime() < began + together;
  return { after, began: isAudited ? began : now.getTime(), isAudited };
}

/** The cursor of the part that follows, as headers; none where `next` is null. */
export async function nextPart(
  list: readonly string[],
  { began }: ExportPart,
  next: string | null,
): Promise<Record<string, string>> {
  if (next === null) return {};
  const beginning = began.toString(36);
  return { "x-next-cursor": `${beginning}.${await makeCursor([...list, beginning], next)}` };
}
