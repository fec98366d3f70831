import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { freePort } from "../local/process.ts";
import { passingDirectory } from "./passing-directory.ts";
import { runStack } from "./run-stack.ts";

declare module "vitest" {
  interface ProvidedContext {
    origin: string;
    dataDirectory: string;
  }
}

/**
 * Builds and starts the journeys' stack while unit tests run. The file named by JOURNEYS_READY signals it, or contains
 * the error.
 */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const directory = await passingDirectory("journey");
  const port = await freePort();
  provide("origin", `http://localhost:${port}`);
  provide("dataDirectory", directory);
  const ready = join(directory, "ready");
  process.env.JOURNEYS_READY = ready;
  // Importing unused bundles would delay the first journeys.
  const running = runStack(directory, ["--as-deployed", "--cold"], port);
  const told = running.then(
    () => writeFile(ready, ""),
    (error: unknown) => writeFile(ready, String(error)),
  );
  return async () => {
    await told;
    await running.then((stack) => stack.stop()).catch(() => {});
    await rm(directory, { recursive: true, force: true });
  };
}
