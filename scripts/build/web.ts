import { resolve } from "node:path";
import { build } from "vite";
import { cssTarget } from "#web/vite.config.ts";

/** `outDir` is absolute. The API's page is a separate build, to keep its viewer out of the app. */
export async function buildWeb(outDir: string): Promise<void> {
  await build({ configFile: "web/vite.config.ts", logLevel: "error", build: { outDir } });
  await build({
    configFile: false,
    logLevel: "error",
    root: "web",
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      target: "es2023",
      cssTarget,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: { input: resolve("web/docs/api.html") },
    },
  });
}
