import type { ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * A port of localhost that is free now, from 16,384 to 32,767. Systems give ports above these to connections and to servers
 * that ask for any, so that none of them takes the port while its own server is down between two starts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(16_384, 32_768);
    if (await isPortFree(port)) return port;
  }
}

/** Ends a child with SIGTERM, or with SIGKILL after `patience` milliseconds. Resolves when it is gone. */
export async function endProcess(child: ChildProcess, patience = 3_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), patience);
  await gone;
  clearTimeout(force);
}

/** Calls `probe` until it answers true. Throws `failure` after `patience` milliseconds. */
export async function waitUntil(probe: () => Promise<boolean>, failure: string, patience = 15_000): Promise<void> {
  const end = performance.now() + patience;
  while (!(await probe())) {
    if (performance.now() > end) throw new Error(failure);
    await sleep(25);
  }
}

/** Whether a port of localhost is free, on 127.0.0.1 and on ::1. */
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
