import { SourceMap } from "node:module";
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

export function sourcesOf(stack: readonly string[], map: string): string[] {
  const { version, sources, names, mappings } = RawMap.parse(JSON.parse(map));
  const found = new SourceMap({ file: "", version, sources, names, mappings, sourcesContent: [], sourceRoot: "" });
  return stack.map((line) => {
    const [, , row, column] = place.exec(line) ?? [];
    const origin = found.findOrigin(Number(row), Number(column));
    if (!("fileName" in origin)) return line;
    return `${fromProject(origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}
