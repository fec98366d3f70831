import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as z from "zod/mini";

/** The folder where the local stack keeps its data: LOCAL_DATA_DIR, or `.local` if that is not set. */
export const dataDirectory = (): string => resolve(process.env.LOCAL_DATA_DIR || ".local");

const Running = z.object({
  pid: z.int(),
  dynamodb: z.nullable(z.int()),
  port: z.int(),
  /** The address of DynamoDB, once it answers. */
  endpoint: z.optional(z.string()),
  /** The address of Stripe's stand-in. */
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

/** The command of a process with its arguments, empty if it has just ended, or null where this system does not tell. */
function commandOf(pid: number): string | null {
  const told = existsSync("/proc/self/cmdline");
  try {
    if (told) return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return told ? "" : null;
  }
}

/** Whether a process is alive and its command contains `words`. `untold` is the answer where nobody tells the command. */
const isStill = (pid: number, words: string, untold: boolean): boolean =>
  isAlive(pid) && (commandOf(pid)?.includes(words) ?? untold);

function readRunning(file: string): Running | null {
  try {
    return Running.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

/** The stack that is using this data now, or null. */
export function runningStack(directory: string): Pick<Running, "pid" | "port" | "endpoint" | "stripe"> | null {
  const running = readRunning(join(directory, "stack.json"));
  return running !== null && running.pid !== process.pid && isStill(running.pid, "start.ts", true) ? running : null;
}

/** One stack's exclusive use of a data directory. */
export interface Claim {
  /**
   * Records the process id and the address of the local DynamoDB, and the address of Stripe's stand-in. The next start ends
   * a DynamoDB that outlived a killed stack, and commands like `npm run ops -- recount` need the addresses.
   */
  note(dynamodb: number | null, endpoint?: string, stripe?: string): void;
  release(): void;
}

/** Claims the data directory for this process. Throws a one-sentence error if another stack is using it. */
export function claim(directory: string, port: number): Claim {
  const file = join(directory, "stack.json");
  const other = runningStack(directory);
  if (other !== null)
    throw new Error(
      `A stack already runs on ${directory} (process ${other.pid}, port ${other.port}): stop it, or set LOCAL_DATA_DIR.`,
    );
  const left = readRunning(file)?.dynamodb;
  // Its number may be another program's by now: what nobody can name is left alone.
  if (left && isStill(left, directory, false)) process.kill(left, "SIGKILL");
  mkdirSync(join(directory, "logs"), { recursive: true });
  const note = (dynamodb: number | null, endpoint?: string, stripe?: string) =>
    writeFileSync(file, JSON.stringify({ pid: process.pid, dynamodb, port, endpoint, stripe }));
  note(null);
  return { note, release: () => rmSync(file, { force: true }) };
}
