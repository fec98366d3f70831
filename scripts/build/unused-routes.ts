import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** One declared endpoint, up to the line that ends it. */
const declared = /^(export const \w+ = )(route\(\{.*?^\}\));$/gms;

/**
 * Leaves out of a bundle the endpoints that its handler does not answer: a file of the contract declares up to sixteen.
 * esbuild keeps them all, because what they spread may do something. Marked as pure, those that no bundle uses go with their
 * schemas: 7 kB of the handler that asks customers.
 */
export const unusedRoutes: Plugin = {
  name: "unused-routes",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]shared[\\/]contract[\\/][\w-]+\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replaceAll(declared, "$1/* @__PURE__ */ (() => $2)();"),
      loader: "ts",
    }));
  },
};
