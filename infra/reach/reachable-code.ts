import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type OutputChunk, type Plugin, rolldown } from "rolldown";

/** What happens before a handler runs: whether callers are identified, and whether calls are counted. */
export interface Before {
  authorises: boolean;
  limits: boolean;
}

const http = resolve("functions/http");

/**
 * Handlers get whole rooms of data, `deps.links`, so that tests can replace them; what they call of these is all they
 * need. Calling the imports themselves instead lets the bundler see that.
 */
const direct: Plugin = {
  name: "direct",
  load: (path) =>
    /functions\/(api|pages)\/.*\.(get|post|put|patch|delete)\.tsx?$/.test(path)
      ? readFileSync(path, "utf8")
          .replaceAll(/import \* as (\w+) from/g, "import * as deps_$1 from")
          .replaceAll(/\bdeps\.(\w+)/g, "deps_$1")
          .replaceAll(/\.\.\.deps_\w+, /g, "")
          .replace(/^(export const handler = .*), \{[^{}]*\}\);$/m, "$1, {});")
      : null,
};

function fileOf(handler: string): string {
  const file = [".ts", ".tsx"].map((ending) => resolve(`functions/${handler}${ending}`)).find(existsSync);
  if (!file) throw new Error(`functions/${handler} has no file.`);
  return file;
}

/** Leaves out packages, and what `functions/http` imports only for routes that identify callers or count calls. */
const leavesOut =
  ({ authorises, limits }: Before) =>
  (id: string, importer: string | undefined): boolean => {
    const isOurs = [".", "/", "#"].some((start) => id.startsWith(start));
    if (!isOurs || !importer?.startsWith(http)) return !isOurs;
    if (id === "#functions/data/limits.ts") return !limits;
    return !authorises && (id.startsWith("#functions/data/") || id.startsWith("#functions/services/"));
  };

/** The bundle of some handlers (named as by `handlerOf`), without the code that they cannot reach. */
export async function reachableCode(handlers: readonly string[], before: Before): Promise<OutputChunk[]> {
  const bundle = await rolldown({
    input: handlers.map(fileOf),
    platform: "node",
    external: leavesOut(before),
    plugins: [direct],
  });
  const { output } = await bundle.generate({ format: "esm" });
  return output.filter((file) => file.type === "chunk");
}
