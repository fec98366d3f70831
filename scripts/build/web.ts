import { resolve } from "node:path";
import { build } from "vite";

/** The folder of the built web app. */
export const webRoot = ".build/web";

/** Builds the web app with `web/vite.config.ts`, into `.build/web` or another absolute path. */
export async function buildWeb(outDir: string = resolve(webRoot)): Promise<void> {
  await build({ configFile: "web/vite.config.ts", logLevel: "error", build: { outDir } });
}
