import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { variables } from "#shared/contract/environment.ts";
import { endProcess, freePort } from "../local/process.ts";

/** A local stack, started by a test. */
export interface RunningStack {
  /** `http://localhost:<port>`. */
  origin: string;
  child: ChildProcess;
  /** Ends it as Ctrl-C does. */
  stop(): Promise<void>;
  /** Kills the main process, like a power cut. Its other parts then end by themselves. */
  kill(): Promise<void>;
}

/** Variables that a stack must not inherit: addresses of another backend would win over its own, and it keeps what it compiles. */
const isOurs = (name: string) =>
  name in variables || /^(?:AWS_|VITEST|NODE_ENV$|NODE_DISABLE_COMPILE_CACHE$)/.test(name);

/**
 * Starts the stack of `npm start` with its data in `directory` and resolves when it is ready. Flags are those of
 * `scripts/start.ts`. Without a port, it uses a free one. If the stack ends early, rejects with what it printed.
 */
export async function runStack(directory: string, flags: string[], port?: number): Promise<RunningStack> {
  const chosen = port ?? (await freePort());
  const inherited = Object.entries(process.env).filter(([name]) => !isOurs(name));
  const env = { ...Object.fromEntries(inherited), PORT: String(chosen), LOCAL_DATA_DIR: directory };
  // The channel tells the stack when this process is gone.
  const child = fork("scripts/start.ts", flags, { env, execArgv: [], stdio: ["ignore", "pipe", "pipe", "ipc"] });
  let printed = "";
  const ready = new Promise<void>((resolve, reject) => {
    for (const output of [child.stdout, child.stderr]) {
      output?.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
        if (/Reviens answers/.test(printed)) resolve();
      });
    }
    child.once("exit", (code) => reject(new Error(`The stack ended with code ${code}:\n${printed}`)));
  });
  await ready;
  return {
    origin: `http://localhost:${chosen}`,
    child,
    stop: () => endProcess(child, 10_000),
    kill: async () => {
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
}
