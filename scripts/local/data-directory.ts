import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as z from "zod/mini";

/** Where the local stack keeps everything: LOCAL_DATA_DIR, `.local` unless set. */
export const dataDirectory = (): string => resolve(process.env.LOCAL_DATA_DIR || ".local");

const Running = z.object({
  pid: z.int(),
  dynamodb: z.nullable(z.int()),
  port: z.int(),
  /** Where DynamoDB answers, once it does. */
  endpoint: z.optional(z.string()),
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

/** Whether the process still is what it was: its command holds `words`. Where the system does not tell, it is. */
function isStill(pid: number, words: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(words);
  } catch {
    return !existsSync("/proc/self/cmdline");
  }
}

function readRunning(file: string): Running | null {
  try {
    return Running.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

/** The stack that runs on this data at the moment, or null. */
export function runningStack(directory: string): Pick<Running, "pid" | "port" | "endpoint"> | null {
  const running = readRunning(join(directory, "stack.json"));
  return running !== null && running.pid !== process.pid && isStill(running.pid, "start.ts") ? running : null;
}

/** One stack's right to this data. */
export interface Claim {
  /** The pid of DynamoDB's stand-in, so that a later start can end one that outlived a killed stack, and where it answers, for `npm run recount`. */
  note(dynamodb: number | null, endpoint?: string): void;
  release(): void;
}

/** Claims the data directory for this process; throws one sentence when another stack runs on it. */
export function claim(directory: string, port: number): Claim {
  const file = join(directory, "stack.json");
  const other = runningStack(directory);
  if (other !== null)
    throw new Error(
      `A stack already runs on ${directory} (process ${other.pid}, port ${other.port}): stop it, or set LOCAL_DATA_DIR.`,
    );
  const left = readRunning(file)?.dynamodb;
  if (left && isStill(left, directory)) process.kill(left, "SIGKILL");
  mkdirSync(join(directory, "logs"), { recursive: true });
  const note = (dynamodb: number | null, endpoint?: string) =>
    writeFileSync(file, JSON.stringify({ pid: process.pid, dynamodb, port, endpoint }));
  note(null);
  return { note, release: () => rmSync(file, { force: true }) };
}
