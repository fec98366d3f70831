import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as z from "zod/mini";

export const dataDirectory = (): string => resolve(process.env.LOCAL_DATA_DIR || ".local");

const Running = z.object({
  pid: z.int(),
  dynamodb: z.nullable(z.int()),
  port: z.int(),
  endpoint: z.optional(z.string()),
  stripe: z.optional(z.string()),
});
type Running = z.infer<typeof Running>;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function commandOf(pid: number): string | null {
  const told = existsSync("/proc/self/cmdline");
  try {
    if (told) return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return told ? "" : null;
  }
}

const isStill = (pid: number, words: string, untold: boolean): boolean =>
  isAlive(pid) && (commandOf(pid)?.includes(words) ?? untold);

function readRunning(file: string): Running | null {
  try {
    return Running.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

export function runningStack(directory: string): Pick<Running, "pid" | "port" | "endpoint" | "stripe"> | null {
  const running = readRunning(join(directory, "stack.json"));
  return running !== null && running.pid !== process.pid && isStill(running.pid, "start.ts", true) ? running : null;
}

interface Claim {
  /** Recorded so that the next start ends an orphaned DynamoDB, and tools find the addresses. */
  note(dynamodb: number | null, endpoint?: string, stripe?: string): void;
  release(): void;
}

export function claim(directory: string, port: number): Claim {
  const file = join(directory, "stack.json");
  const other = runningStack(directory);
  if (other !== null)
    throw new Error(
      `A stack already runs on ${directory} (process ${other.pid}, port ${other.port}): stop it, or set LOCAL_DATA_DIR.`,
    );
  const left = readRunning(file)?.dynamodb;
  // The pid may belong to another program by now, so unknown commands are spared.
  if (left && isStill(left, directory, false)) process.kill(left, "SIGKILL");
  mkdirSync(join(directory, "logs"), { recursive: true });
  const note = (dynamodb: number | null, endpoint?: string, stripe?: string) =>
    writeFileSync(file, JSON.stringify({ pid: process.pid, dynamodb, port, endpoint, stripe }));
  note(null);
  return { note, release: () => rmSync(file, { force: true }) };
}
