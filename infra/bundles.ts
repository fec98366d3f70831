import { existsSync } from "node:fs";
import { join } from "node:path";
import { events } from "#shared/contract/events.ts";
import { handlerOf, routes } from "#shared/contract/table.ts";

/** The folder of a handler's bundle, by the handler's name as `handlerOf` gives it. */
export type Bundles = (handler: string) => string;

/** Every handler that a route or an event names, each once. */
export const handlers = (): string[] => [
  ...new Set([...routes.map((route) => handlerOf(route)), ...events.map(({ handler }) => handler)]),
];

/**
 * The bundles below `root`, as `npm run build` leaves them. Throws naming each handler that has none,
 * because a stack must not be deployed without its code.
 */
export function bundlesIn(root: string): Bundles {
  const folder = (handler: string) => join(root, handler);
  const missing = handlers().filter((handler) => !existsSync(join(folder(handler), "index.mjs")));
  if (missing.length > 0)
    throw new Error(`No bundle below ${root} (npm run build makes them) for:\n  ${missing.join("\n  ")}`);
  return folder;
}
