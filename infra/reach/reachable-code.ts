import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type OutputChunk, rolldown } from "rolldown";

/** Whether callers are authenticated, by API key too, and rate-limited. */
export interface Before {
  authorizes: boolean;
  keys: boolean;
  limits: boolean;
}

const http = resolve("functions/http");

function fileOf(handler: string): string {
  const file = [".ts", ".tsx"].map((ending) => resolve(`functions/${handler}${ending}`)).find(existsSync);
  if (!file) throw new Error(`functions/${handler} has no file.`);
  return file;
}

/** Drops packages, and authentication or rate limits that the routes don't use. */
const leavesOut =
  ({ authorizes, keys, limits }: Before) =>
  (id: string, importer: string | undefined): boolean => {
    const isOurs = [".", "/", "#"].some((start) => id.startsWith(start));
    if (!isOurs || !importer?.startsWith(http)) return !isOurs;
    if (id === "#functions/data/limits.ts") return !limits;
    if (id === "#functions/data/organizations/api-keys.ts") return !keys;
    return !authorizes && (id.startsWith("#functions/data/") || id.startsWith("#functions/services/"));
  };

export async function reachableCode(handlers: readonly string[], before: Before): Promise<OutputChunk[]> {
  const bundle = await rolldown({
    input: handlers.map(fileOf),
    platform: "node",
    external: leavesOut(before),
  });
  const { output } = await bundle.generate({ format: "esm" });
  return output.filter((file) => file.type === "chunk");
}
