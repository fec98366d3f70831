import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { sourcesOf } from "./sources.ts";

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
