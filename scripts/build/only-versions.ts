import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/**
 * Each client of the SDK bundles its whole `package.json`, 2 kB, for its version alone. This keeps the version: the
 * sender, which has four clients, would not fit into its budget otherwise.
 */
export const onlyVersions: Plugin = {
  name: "only-versions",
  setup: ({ onLoad }) => {
    onLoad({ filter: /@aws-sdk[\\/]client-[^\\/]+[\\/]package\.json$/ }, async ({ path }) => {
      const { version }: { version: string } = JSON.parse(await readFile(path, "utf8"));
      return { contents: JSON.stringify({ version }), loader: "json" };
    });
  },
};
