import { resolve } from "node:path";
import { build } from "vite";

/** Where the built web app stands. */
export const webRoot = ".build/web";

/** Builds the web app by `web/vite.config.ts`, into another absolute path if told. */
export async function buildWeb(outDir: string = resolve(webRoot)): Promise<void> {
  await build({ configFile: "web/vite.config.ts", logLevel: "error", build: { outDir } });
}
