import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The folder of the package's declarations. `require` finds the package in its folder `cjs`, and `esm` stands beside it. */
export const packageRoot = join(dirname(createRequire(import.meta.url).resolve("stripe")), "..", "esm");

/** The API version that the package speaks. Read from its file: the whole package takes longer to load than the stand-in. */
export const apiVersion =
  /ApiVersion = '([^']+)'/.exec(readFileSync(join(packageRoot, "apiVersion.js"), "utf8"))?.[1] ?? "unknown";
