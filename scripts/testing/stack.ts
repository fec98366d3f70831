import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { freePort } from "../local/process.ts";
import { passingDirectory } from "./passing-directory.ts";
import { runStack } from "./run-stack.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The journeys' stack, e.g. `http://localhost:40123`. Its outbox is at `/_local/outbox`. */
    origin: string;
    /** Where that stack keeps its data; `logs/functions.log` is below it. */
    dataDirectory: string;
  }
}

/**
 * Builds functions and web and starts the whole stack with the demo, for all journeys. It does so beside the unit
 * tests; `stack-ready.ts` lets journeys wait for the file `ready`, which holds what went wrong, if anything.
 */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const directory = await passingDirectory("journey");
  const port = await freePort();
  provide("origin", `http://localhost:${port}`);
  provide("dataDirectory", directory);
  const running = runStack(directory, ["--built"], port);
  const told = running.then(
    () => writeFile(join(directory, "ready"), ""),
    (error: unknown) => writeFile(join(directory, "ready"), String(error)),
  );
  return async () => {
    await told;
    await running.then((stack) => stack.stop()).catch(() => {});
    await rm(directory, { recursive: true, force: true });
  };
}
