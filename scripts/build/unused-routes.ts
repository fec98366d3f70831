import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

const declared = /^(export const \w+ = )(route\(\{.*?^\}\));$/gms;

/** Marks routes as pure, so that esbuild drops those that a handler doesn't use, with their schemas. */
export const unusedRoutes: Plugin = {
  name: "unused-routes",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]shared[\\/]contract[\\/][\w-]+\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replaceAll(declared, "$1/* @__PURE__ */ (() => $2)();"),
      loader: "ts",
    }));
  },
};
