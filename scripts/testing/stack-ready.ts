import { existsSync, readFileSync } from "node:fs";
import { waitUntil } from "../local/process.ts";

// Without the shared stack, journeys that kill stacks build for themselves.
const ready = process.env.JOURNEYS_READY;
if (ready !== undefined) {
  await waitUntil(async () => existsSync(ready), "The stack was not ready within two minutes.", 120_000);
  const failure = readFileSync(ready, "utf8");
  if (failure !== "") throw new Error(failure);
}
