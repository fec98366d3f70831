import { rmSync } from "node:fs";
import { dataDirectory, runningStack } from "./local/data-directory.ts";

const directory = dataDirectory();
const running = runningStack(directory);
if (running === null) {
  rmSync(directory, { recursive: true, force: true });
  console.log(`Emptied ${directory}.`);
} else {
  console.error(`A stack runs on ${directory} (process ${running.pid}): stop it first.`);
  process.exitCode = 1;
}
