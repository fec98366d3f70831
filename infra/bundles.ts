import { existsSync } from "node:fs";
import { join } from "node:path";
import { handlers } from "#shared/contract/gateway.ts";

/** The folder of a handler's bundle, by the handler's name as `handlerOf` gives it. */
export type Bundles = (handler: string) => string;

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
