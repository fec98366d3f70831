import { fileURLToPath } from "node:url";
import { Logger } from "@aws-lambda-powertools/logger";

/** The bundle's number, by which `npm run ops -- trace` finds its source map. The build writes it in. */
declare const BUNDLE: string | undefined;
const bundle = typeof BUNDLE === "undefined" ? null : BUNDLE;

/**
 * The log of every function: one JSON line an entry. Only ids, route names, statuses, durations and error codes may
 * stand in it, never a name, an address, a number or a comment.
 */
export const log = new Logger({
  serviceName: "reviens",
  persistentKeys: { bundle: bundle ?? "unbuilt" },
});

const folder = fileURLToPath(new URL(".", import.meta.url));
/** What the paths of our own code begin with: the one file of a bundle, or the folder of the sources. */
const ours = bundle === null ? folder : fileURLToPath(import.meta.url);

const frame = /^ {4}at (?:async )?(?:([\w$.<>[\] #]+) \()?(?:file:\/\/)?([^\s?]+)(?:\?v=[\d.]+)?:(\d+):(\d+)\)?$/;

/** A stack's line as `name (file:line:column)`. Nothing of a line whose file is not ours: it may be part of a message. */
function placeIn(line: string): string[] {
  const [, name = "?", path = "", row, column] = frame.exec(line) ?? [];
  return path.startsWith(ours) ? [`${name} (${path.slice(folder.length)}:${row}:${column})`] : [];
}

/** The value of a property that holds a code or an id; undefined for anything that could be somebody's words. */
function codeIn(holder: unknown, property: string): string | number | undefined {
  const value: unknown = typeof holder === "object" && holder !== null ? Reflect.get(holder, property) : undefined;
  return typeof value === "number" || (typeof value === "string" && /^[\w.-]{1,80}$/.test(value)) ? value : undefined;
}

/** An error without its words. Undefined values do not appear in the log. */
export interface Wordless {
  name: string;
  code?: string | number | undefined;
  /** AWS's answer: its HTTP status, and the id by which AWS finds the request. */
  aws?: { status: string | number | undefined; requestId: string | number | undefined } | undefined;
  stack?: string[];
  cause?: Wordless;
}

/**
 * An unexpected error as it may be logged: its kind, codes and places, and those of what caused it, three deep. Messages
 * are left out, since they may quote a person's input.
 */
export function withoutWords(error: unknown, deep = 3): Wordless {
  if (!(error instanceof Error)) return { name: typeof error };
  const answer: unknown = Reflect.get(error, "$metadata");
  const lines = (error.stack ?? "").replace(error.message, "").split("\n");
  return {
    name: error.name,
    code: codeIn(error, "code"),
    aws: answer ? { status: codeIn(answer, "httpStatusCode"), requestId: codeIn(answer, "requestId") } : undefined,
    stack: lines.flatMap(placeIn).slice(0, 8),
    ...(error.cause !== undefined && deep > 1 && { cause: withoutWords(error.cause, deep - 1) }),
  };
}
