import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort, waitUntil } from "../local/process.ts";

const requirements = join(import.meta.dirname, "requirements.txt");
const folder = ".build/ministack-1.5.33";
const python = join(folder, "bin", "python");

/** In one line, what this machine lacks. */
export class NotHere extends Error {}

function need(lacking: string, program: string, ...given: string[]): void {
  const { status, error, stderr } = spawnSync(program, given, { encoding: "utf8" });
  if (status === 0) return;
  const [why] = (error?.message ?? stderr).trim().split("\n").slice(-1);
  throw new NotHere(why ? `${lacking} (${why}).` : `${lacking}.`);
}

/** Installs the pinned emulator once; the stamp is written last. */
export function installEmulator(): void {
  const stamp = join(folder, "requirements.txt");
  const wanted = readFileSync(requirements, "utf8");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  rmSync(folder, { recursive: true, force: true });
  const noPython = "Python 3.10 or newer with venv is missing";
  need(noPython, "python3", "-c", "import sys; sys.exit(sys.version_info < (3, 10))");
  need(noPython, "python3", "-m", "venv", folder);
  const install = ["install", "--quiet", "--only-binary=:all:", "--no-deps", "--requirement", requirements];
  need("the emulator cannot be installed", python, "-m", "pip", ...install);
  writeFileSync(stamp, wanted);
}

export interface Emulator {
  endpoint: string;
  port: number;
  /** The stack that this file names waits until the file is gone. */
  hold: string;
  /** Nothing of the developer's own AWS configuration. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

interface Options {
  account: string;
  region: string;
  /** What answers in Stripe's place. */
  stripe: string;
  log: string;
}

/** It ends with its input, and so with this process however that ends. */
export async function startEmulator({ account, region, stripe, log }: Options): Promise<Emulator> {
  const home = await mkdtemp(join(tmpdir(), "reviens-deployed-"));
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const hold = join(home, "stack-on-hold");
  const environment = {
    PATH: `${join(import.meta.dirname, "programs")}:${process.env.PATH}`,
    AWS_CLI: resolve(folder, "bin", "aws"),
    HOME: home,
    TMPDIR: home,
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: account,
    AWS_SECRET_ACCESS_KEY: "emulator",
    AWS_EC2_METADATA_DISABLED: "true",
  };
  const output = openSync(log, "w");
  const child = spawn(python, [join(import.meta.dirname, "emulator-gaps.py")], {
    detached: true,
    stdio: ["pipe", output, output],
    env: {
      ...environment,
      AUTH: "true",
      BIND_HOST: "127.0.0.1",
      MINISTACK_HOST: "127.0.0.1",
      GATEWAY_PORT: String(port),
      MINISTACK_REGION: region,
      MINISTACK_ACCOUNT_ID: account,
      STRIPE_STAND_IN: stripe,
      STACK_ON_HOLD: hold,
      PYTHONUNBUFFERED: "1",
    },
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, "exit");
      child.stdin?.end();
      await gone;
    }
    await rm(home, { recursive: true, force: true });
  };
  const answers = async () => {
    if (child.exitCode !== null) throw new Error(`The emulator ended with code ${child.exitCode}: ${log} says why.`);
    return (await fetch(`${endpoint}/_ministack/health`).catch(() => null))?.ok ?? false;
  };
  try {
    await waitUntil(answers, `The emulator does not answer: ${log} says why.`, 30_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return { endpoint, port, hold, environment, stop };
}
