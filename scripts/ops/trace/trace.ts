import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { sourcesOf } from "./sources.ts";

/** An error in a log entry, as `withoutWords` leaves it. */
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

/**
 * A log entry's error and its causes, in lines, with places in the sources. `maps` is the folder of the build's source
 * maps. Throws where it has none for the bundle that wrote the entry.
 */
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
