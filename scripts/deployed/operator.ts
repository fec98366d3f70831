import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { cp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { chosenSettings } from "#infra/settings.ts";
import type { Aws } from "../deploy/aws.ts";
import { eventResources } from "../deploy/queues.ts";
import { keepRelease } from "../deploy/release.ts";
import { needed, readStack } from "../deploy/stage-outputs.ts";

const stage = "emulator";

export const settings = chosenSettings(stage, { deploying: true });

interface Ended {
  code: number;
  said: string;
}

interface Running extends Promise<Ended> {
  kill(): Promise<void>;
}

interface Place {
  environment: Record<string, string>;
  /** The project's copy, in which commands run. */
  project: string;
  logs: string;
}

/** Who deploys: by the project's commands and the AWS CLI alone. */
export function operatorIn({ environment, project, logs }: Place) {
  const running = new Set<ChildProcess>();
  let count = 0;

  function start(program: string, given: readonly string[], { input = "", env = environment } = {}): Running {
    const log = join(logs, `${String(++count).padStart(3, "0")}.log`);
    const output = openSync(log, "w");
    // A group of its own ends with all that it started.
    const options = { cwd: project, env, detached: true } as const;
    const child = spawn(program, given, { ...options, stdio: ["pipe", output, output] });
    closeSync(output);
    running.add(child);
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
    const ended = once(child, "close").then(([code]): Ended => {
      running.delete(child);
      return { code: code ?? 1, said: readFileSync(log, "utf8") };
    });
    const kill = async () => {
      if (child.pid !== undefined && running.has(child)) process.kill(-child.pid, "SIGKILL");
      await ended;
    };
    return Object.assign(ended, { kill });
  }

  const script = (name: string, given: readonly string[], input?: string) =>
    start(process.execPath, [`scripts/${name}.ts`, ...given, "--stage", stage], {
      ...(input !== undefined && { input }),
      env: { ...environment, NODE_OPTIONS: `--import ${join(project, "scripts/deployed/in-emulator.ts")}` },
    });

  async function succeed(asked: Promise<Ended>): Promise<string> {
    const { code, said } = await asked;
    assert.equal(code, 0, `A command failed:\n${said.trim().split("\n").slice(-15).join("\n")}`);
    return said;
  }

  const aws: Aws = async (schema, args, { region = settings.region, input = "" } = {}) => {
    const said = await succeed(start("aws", [...args, "--region", region, "--output", "json"], { input }));
    return schema.parse(said.trim() === "" ? {} : JSON.parse(said));
  };

  return {
    aws,
    startDeploy: (...given: string[]) => script("deploy", given),
    deploy: (...given: string[]) => succeed(script("deploy", given)),
    async deployFails(...given: string[]): Promise<string> {
      const { code, said } = await script("deploy", given);
      assert.equal(code, 1, said);
      return said;
    },
    enterKeys: (keys: Record<string, string>) => succeed(script("deploy", ["--keys"], JSON.stringify(keys))),
    destroy: () => succeed(script("deploy", ["--destroy"], `${stage}\n`)),
    ops: (command: string, ...given: string[]) => succeed(script("ops", [command, ...given])),

    /** Keeps a copy of a release of which one bundle answers every call with an error. */
    async keepBroken(commit: string, name: string, bundle: string): Promise<void> {
      const releases = join(project, ".build", "releases");
      const folder = join(releases, name);
      await rm(folder, { recursive: true, force: true });
      await cp(join(releases, commit), folder, { recursive: true });
      await breakBundle(
        join(folder, "assembly"),
        await readFile(join(project, ".build/functions", bundle, "index.mjs")),
      );
      await keepRelease(aws, settings, { commit: name, folder });
    },

    async addresses(): Promise<{ api: string; domain: string }> {
      const [api, web] = await Promise.all([readStack(aws, settings, "Api"), readStack(aws, settings, "Web")]);
      return { api: needed(api, "ApiAddress"), domain: needed(web, "DistributionDomain") };
    },

    async stacks(): Promise<string[]> {
      const Stacks = z.object({
        StackSummaries: z.array(z.object({ StackName: z.string(), StackStatus: z.string() })),
      });
      const { StackSummaries: found } = await aws(Stacks, ["cloudformation", "list-stacks"]);
      return found.map(({ StackName, StackStatus }) => `${StackName} ${StackStatus}`);
    },

    /** The queue of an event, by its address. */
    async queueOf(event: string): Promise<string> {
      const resources = await eventResources(aws, settings);
      const found = resources.find(
        ({ ResourceType, LogicalResourceId }) =>
          ResourceType === "AWS::SQS::Queue" && new RegExp(`^${event}RoadQueue`, "i").test(LogicalResourceId),
      );
      assert.ok(found, `There is a queue of ${event}`);
      return `arn:aws:sqs:${settings.region}:${settings.account}:${found.PhysicalResourceId.replace(/^.*\//, "")}`;
    },

    /** Runs what the clock runs. */
    async tick(event: string): Promise<void> {
      const resources = await eventResources(aws, settings);
      const found = resources.find(({ LogicalResourceId }) => LogicalResourceId === `${event}Function`);
      assert.ok(found, `There is a function of ${event}`);
      await aws(z.unknown(), ["lambda", "invoke", "--function-name", found.PhysicalResourceId, "/dev/null"]);
    },

    async stop(): Promise<void> {
      for (const { pid } of running) if (pid !== undefined) process.kill(-pid, "SIGKILL");
    },
  };
}

export type Operator = ReturnType<typeof operatorIn>;

const Assets = z.object({ files: z.record(z.string(), z.object({ source: z.object({ path: z.string() }) })) });

/** Gives an asset and all templates that name it other hashes, because known ones are not uploaded again. */
async function rehash(assembly: string, hash: string): Promise<void> {
  const files = (await readdir(assembly)).filter((name) => name.endsWith(".json"));
  const changed = new Set<string>();
  for (const name of files) {
    const content = await readFile(join(assembly, name), "utf8");
    if (!content.includes(hash)) continue;
    await writeFile(join(assembly, name), content.replaceAll(hash, otherHash(hash)));
    changed.add(name);
  }
  for (const name of files.filter((one) => one.endsWith(".assets.json"))) {
    const assets = Assets.parse(JSON.parse(await readFile(join(assembly, name), "utf8"))).files;
    for (const [id, { source }] of Object.entries(assets)) if (changed.has(source.path)) await rehash(assembly, id);
  }
}

async function breakBundle(assembly: string, bundle: Buffer): Promise<void> {
  for (const asset of await readdir(assembly)) {
    const [, hash] = /^asset\.(\w{64})/.exec(asset) ?? [];
    const content = hash && (await readFile(join(assembly, asset, "index.mjs")).catch(() => null));
    if (!hash || !content || !bundle.equals(content)) continue;
    await rehash(assembly, hash);
    const broken = join(assembly, asset.replace(hash, otherHash(hash)));
    await rename(join(assembly, asset), broken);
    await writeFile(
      join(broken, "index.mjs"),
      'export const handler = async () => ({ statusCode: 500, body: "broken" });',
    );
    return;
  }
  throw new Error("The release has no such bundle.");
}

const otherHash = (hash: string): string => [...hash].reverse().join("");
