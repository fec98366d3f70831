import { resolve } from "node:path";
import { build } from "vite";
import { cssTarget } from "#web/vite.config.ts";

/**
 * Builds the web app with `web/vite.config.ts` into `outDir`, an absolute path. The API's page is a build of its own, so
 * that nothing of its viewer gets into the app's files.
 */
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
