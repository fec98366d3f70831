import { existsSync } from "node:fs";
import { join } from "node:path";
import { handlers } from "#shared/contract/gateway.ts";

export type Bundles = (handler: string) => string;

/** Throws for handlers without a bundle, so that no stack is deployed without its code. */
export function bundlesIn(root: string): Bundles {
  const folder = (handler: string) => join(root, handler);
  const missing = handlers().filter((handler) => !existsSync(join(folder(handler), "index.mjs")));
  if (missing.length > 0)
    throw new Error(`No bundle below ${root} (npm run build makes them) for:\n  ${missing.join("\n  ")}`);
  return folder;
}
