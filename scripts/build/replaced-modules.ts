import type { Plugin } from "esbuild";

export interface Replacement {
  file: RegExp;
  contents: string;
}

export const replacedModules = (replacements: readonly Replacement[]): Plugin => ({
  name: "replaced-modules",
  setup: ({ onLoad }) => {
    for (const { file, contents } of replacements) onLoad({ filter: file }, () => ({ contents, loader: "js" }));
  },
});
