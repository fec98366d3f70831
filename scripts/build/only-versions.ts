import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** SDK clients bundle their `package.json` only for its version; this saves 2 kB for each client. */
export const onlyVersions: Plugin = {
  name: "only-versions",
  setup: ({ onLoad }) => {
    onLoad({ filter: /@aws-sdk[\\/]client-[^\\/]+[\\/]package\.json$/ }, async ({ path }) => {
      const { version }: { version: string } = JSON.parse(await readFile(path, "utf8"));
      return { contents: JSON.stringify({ version }), loader: "json" };
    });
  },
};
