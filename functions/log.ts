import { fileURLToPath } from "node:url";
import { Logger } from "@aws-lambda-powertools/logger";

/** Set by the build; `npm run ops -- trace` finds the source map by it. */
declare const BUNDLE: string | undefined;
const bundle = typeof BUNDLE === "undefined" ? null : BUNDLE;

/** JSON lines with ids, route names, statuses, durations and codes only, never personal data. */
export const log = new Logger({
  serviceName: "reviens",
  persistentKeys: { bundle: bundle ?? "unbuilt" },
});

const folder = fileURLToPath(new URL(".", import.meta.url));
/** Path prefix of our own code: the bundle's file or the sources' folder. */
const ours = bundle === null ? folder : fileURLToPath(import.meta.url);

const frame = /^ {4}at (?:async )?(?:([\w$.<>[\] #]+) \()?(?:file:\/\/)?([^\s?]+)(?:\?v=[\d.]+)?:(\d+):(\d+)\)?$/;

/** Lines of other files are dropped, because they may be part of a message. */
function placeIn(line: string): string[] {
  const [, name = "?", path = "", row, column] = frame.exec(line) ?? [];
  return path.startsWith(ours) ? [`${name} (${path.slice(folder.length)}:${row}:${column})`] : [];
}

/** Undefined for anything that could be free text. */
function codeIn(holder: unknown, property: string): string | number | undefined {
  const value: unknown = typeof holder === "object" && holder !== null ? Reflect.get(holder, property) : undefined;
  return typeof value === "number" || (typeof value === "string" && /^[\w.-]{1,80}$/.test(value)) ? value : undefined;
}

interface Wordless {
  name: string;
  code?: string | number | undefined;
  aws?: { status: string | number | undefined; requestId: string | number | undefined } | undefined;
  stack?: string[];
  cause?: Wordless;
}

/** An error's kind, codes and places, three causes deep; messages may quote personal input and are left out. */
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
