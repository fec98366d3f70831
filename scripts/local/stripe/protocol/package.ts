import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** `require` resolves to `cjs`; the declarations are beside it in `esm`. */
export const packageRoot = join(dirname(createRequire(import.meta.url).resolve("stripe")), "..", "esm");

/** Read from its file: loading the package takes longer than starting the stand-in. */
export const apiVersion =
  /ApiVersion = '([^']+)'/.exec(readFileSync(join(packageRoot, "apiVersion.js"), "utf8"))?.[1] ?? "unknown";
