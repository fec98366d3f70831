import type { ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A free port below the range that systems assign to connections, so that none takes it during a restart. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(16_384, 32_768);
    if (await isPortFree(port)) return port;
  }
}

export async function endProcess(child: ChildProcess, patience = 3_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), patience);
  await gone;
  clearTimeout(force);
}

export async function waitUntil(probe: () => Promise<boolean>, failure: string, patience = 15_000): Promise<void> {
  const end = performance.now() + patience;
  while (!(await probe())) {
    if (performance.now() > end) throw new Error(failure);
    await sleep(25);
  }
}

export async function isPortFree(port: number): Promise<boolean> {
  for (const host of ["127.0.0.1", "::1"]) {
    const probe = createServer();
    const taken = await new Promise<boolean>((resolve) => {
      probe.once("error", (error) => resolve("code" in error && error.code === "EADDRINUSE"));
      probe.listen(port, host, () => resolve(false));
    });
    probe.close();
    if (taken) return false;
  }
  return true;
}
