import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join } from "node:path";
import * as z from "zod/mini";

const RawMap = z.looseObject({
  version: z.number(),
  sources: z.array(z.string()),
  names: z.array(z.string()),
  mappings: z.string(),
});

const place = /\((.+):(\d+):(\d+)\)$/;

/** From the bundle's folder to the project's. */
const fromProject = (source: string) => source.replace(/^.*?((?:functions|shared|web|node_modules)\/)/, "$1");

function sourcesOf(stack: readonly string[], map: string): string[] {
  const { version, sources, names, mappings } = RawMap.parse(JSON.parse(map));
  const found = new SourceMap({ file: "", version, sources, names, mappings, sourcesContent: [], sourceRoot: "" });
  return stack.map((line) => {
    const [, , row, column] = place.exec(line) ?? [];
    const origin = found.findOrigin(Number(row), Number(column));
    if (!("fileName" in origin)) return line;
    return `${fromProject(origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

interface Logged {
  name: string;
  stack?: string[] | undefined;
  cause?: Logged | undefined;
}
const Logged: z.ZodMiniType<Logged> = z.looseObject({
  name: z.string(),
  stack: z.optional(z.array(z.string())),
  cause: z.optional(z.lazy(() => Logged)),
});
const Entry = z.looseObject({ bundle: z.string(), cause: Logged });

/** Maps an error and its causes to the sources. Throws if `maps` lacks the bundle's map. */
export function trace(entry: string, maps: string): string[] {
  const { bundle, cause } = Entry.parse(JSON.parse(entry));
  const file = join(maps, `${bundle}.map`);
  if (!existsSync(file))
    throw new Error(`${maps} has no map of the bundle ${bundle}. Check out the commit that was deployed and build it.`);
  const map = readFileSync(file, "utf8");
  const lines = ({ name, stack = [], cause: deeper }: Logged): string[] => [
    name,
    ...sourcesOf(stack, map).map((line) => `    at ${line}`),
    ...(deeper ? lines(deeper) : []),
  ];
  return lines(cause);
}
