import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { variables } from "#shared/contract/environment.ts";
import { endProcess, freePort } from "../local/process.ts";

export interface RunningStack {
  origin: string;
  child: ChildProcess;
  stop(): Promise<void>;
  /** Kills only the main process; the other parts end by themselves. */
  kill(): Promise<void>;
}

const isOurs = (name: string) =>
  name in variables || /^(?:AWS_|VITEST|NODE_ENV$|NODE_DISABLE_COMPILE_CACHE$)/.test(name);

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
