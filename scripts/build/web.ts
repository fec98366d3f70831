import { build } from "vite";

/** Where the built web app stands. */
export const webRoot = ".build/web";

/** Builds the web app by `web/vite.config.ts`. */
export async function buildWeb(): Promise<void> {
  await build({ configFile: "web/vite.config.ts", logLevel: "error" });
}
