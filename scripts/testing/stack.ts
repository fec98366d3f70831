import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { freePort } from "../local/process.ts";
import { passingDirectory } from "./passing-directory.ts";
import { runStack } from "./run-stack.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the journeys' stack, for example `http://localhost:40123`. */
    origin: string;
    /** The data folder of that stack. It contains `logs/functions.log`. */
    dataDirectory: string;
  }
}

/**
 * Builds functions and web app as they are deployed and starts the whole stack with the demo, for all journeys. Unit tests
 * run meanwhile. `stack-ready.ts` makes journeys wait for the file that JOURNEYS_READY names, which contains the error if the
 * start failed.
 */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const directory = await passingDirectory("journey");
  const port = await freePort();
  provide("origin", `http://localhost:${port}`);
  provide("dataDirectory", directory);
  const ready = join(directory, "ready");
  process.env.JOURNEYS_READY = ready;
  // Imports of bundles that nobody calls would keep the first journeys waiting.
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
