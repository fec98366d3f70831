import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { chosenSettings } from "#infra/settings.ts";

const stage = "emulator";

export const settings = chosenSettings(stage, { deploying: true });

/** Aborted, no command runs on. */
export const commands = new AbortController();

/** As the CDK's command line calls it, so that placeholders are refused. */
async function synthesize(folder: string, cwd: string): Promise<void> {
  const assembly = resolve(folder, "assembly");
  const env = { ...process.env, CDK_OUTDIR: assembly, CDK_CONTEXT_JSON: JSON.stringify({ stage }) };
  await promisify(execFile)(process.execPath, [resolve("infra/app.ts")], { cwd, env, signal: commands.signal });
}

/** What `npm run deploy` keeps of a release: the assembly and the site. */
export async function makeRelease(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(".build/web", join(folder, "site"), { recursive: true });
  await synthesize(folder, ".");
}

/** The same release but for a bundle that answers every call with an error. */
export async function makeBrokenRelease(folder: string, bundle: string): Promise<void> {
  const cwd = `${folder}.built`;
  await rm(cwd, { recursive: true, force: true });
  await cp(".build/functions", join(cwd, ".build/functions"), { recursive: true });
  const broken = 'export const handler = async () => ({ statusCode: 500, body: "broken" });';
  await writeFile(join(cwd, ".build/functions", bundle, "index.mjs"), broken);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(".build/web", join(folder, "site"), { recursive: true });
  await synthesize(folder, cwd);
}

const Deployed = z.object({ api: z.string(), domain: z.string() });
export type Deployed = z.infer<typeof Deployed>;

/** Runs the functions of `npm run deploy` against the emulator. */
export function operatorIn(environment: Record<string, string>, logs: string) {
  async function run(command: string, { folder = "", input = "" } = {}): Promise<unknown> {
    const log = join(logs, `${command}.log`);
    const output = openSync(log, "w");
    const child = fork(join(import.meta.dirname, "operator.ts"), [command, folder], {
      env: { ...environment, NODE_OPTIONS: `--import ${join(import.meta.dirname, "hurry.mjs")}` },
      signal: commands.signal,
      stdio: ["pipe", output, output, "ipc"],
    });
    child.stdin?.end(input);
    let answer: unknown;
    child.on("message", (sent) => {
      answer = sent;
    });
    const [code] = await once(child, "exit");
    if (code === 0) return answer;
    const said = readFileSync(log, "utf8").trim().split("\n").slice(-15).join("\n");
    throw new Error(`${command} failed:\n${said}\nAll of it is in ${log}.`);
  }
  return {
    bootstrap: () => run("bootstrap"),
    deploy: async (folder: string) => Deployed.parse(await run("deploy", { folder })),
    enterKeys: (keys: Record<string, string>) => run("keys", { input: JSON.stringify(keys) }),
    smoke: () => run("smoke"),
    destroy: () => run("destroy"),
  };
}
