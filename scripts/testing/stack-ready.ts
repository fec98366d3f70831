import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { waitUntil } from "../local/process.ts";

const ready = join(inject("dataDirectory"), "ready");
await waitUntil(async () => existsSync(ready), "The stack was not ready within two minutes.", 120_000);
const failure = readFileSync(ready, "utf8");
if (failure !== "") throw new Error(failure);
