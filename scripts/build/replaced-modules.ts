import type { Plugin } from "esbuild";

/** A module of a package, by the path of its file, and what stands in its place in a bundle. */
export interface Replacement {
  file: RegExp;
  contents: string;
}

/** Puts `replacements` in place of the modules that they name: what no bundle uses is not loaded at a cold start. */
export const replacedModules = (replacements: readonly Replacement[]): Plugin => ({
  name: "replaced-modules",
  setup: ({ onLoad }) => {
    for (const { file, contents } of replacements) onLoad({ filter: file }, () => ({ contents, loader: "js" }));
  },
});
