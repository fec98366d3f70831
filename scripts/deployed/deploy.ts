import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cp, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import * as z from "zod/mini";
import { chosenSettings } from "#infra/settings.ts";

const stage = "emulator";

export const settings = chosenSettings(stage, { deploying: true });

export const keepsData = !("keeps" in settings) || settings.keeps !== false;

/** Whatever a deployment is asked for that the stage's file does not say. */
const parameters = [
  `ReviensEmulatorWeb:CertificateArn=arn:aws:acm:us-east-1:${settings.account}:certificate/00000000-0000-4000-8000-000000000000`,
];

/** Aborted, no command runs on. */
export const commands = new AbortController();

function output(log: string, given: string[], options: { cwd?: string; env: NodeJS.ProcessEnv }): Promise<void> {
  return new Promise((done, reject) => {
    execFile(
      process.execPath,
      given,
      { ...options, signal: commands.signal, maxBuffer: 100_000_000 },
      (error, stdout, stderr) => {
        const said = stdout + stderr;
        writeFileSync(log, said);
        if (error === null) done();
        else reject(new Error(`${said.trim().split("\n").slice(-15).join("\n")}\nAll of it is in ${log}.`));
      },
    );
  });
}

/** As the CDK's command line calls it, so that placeholders are refused. */
export function synthesize(assembly: string, cwd = "."): Promise<void> {
  const env = { ...process.env, CDK_OUTDIR: resolve(assembly), CDK_CONTEXT_JSON: JSON.stringify({ stage }) };
  return output(`${assembly}.log`, [resolve("infra/app.ts")], { cwd, env });
}

/** The same release but for a bundle that answers every call with an error. */
export async function synthesizeBroken(assembly: string, bundle: string): Promise<void> {
  const cwd = `${assembly}.built`;
  await rm(cwd, { recursive: true, force: true });
  await cp(".build/functions", join(cwd, ".build/functions"), { recursive: true });
  const broken = 'export const handler = async () => ({ statusCode: 500, body: "broken" });';
  await writeFile(join(cwd, ".build/functions", bundle, "index.mjs"), broken);
  await synthesize(assembly, cwd);
}

const Outputs = z.object({ FilesBucket: z.string(), DistributionDomain: z.string() });
type Outputs = z.infer<typeof Outputs>;

export interface Cdk {
  bootstrap(): Promise<void>;
  /** Answers the stacks' outputs. */
  deploy(): Promise<Outputs>;
  /** All stacks where the stage keeps nothing; else those that a deployment makes again. */
  destroy(): Promise<void>;
}

export function cdkOf(assembly: string, environment: Record<string, string>): Cdk {
  const cdk = (command: string, ...given: string[]) =>
    output(
      `${assembly}.${command}.log`,
      ["node_modules/aws-cdk/bin/cdk", command, "--app", assembly, "--no-notices", "--ci", ...given],
      { env: { ...environment, CDK_DISABLE_CLI_TELEMETRY: "true" } },
    );
  return {
    // Every account and region that the assembly names.
    bootstrap: () => cdk("bootstrap"),
    deploy: async () => {
      const file = `${assembly}.outputs.json`;
      const given = parameters.flatMap((parameter) => ["--parameters", parameter]);
      await cdk("deploy", "--all", "--require-approval=never", "--outputs-file", file, ...given);
      return z.object({ ReviensEmulatorWeb: Outputs }).parse(JSON.parse(readFileSync(file, "utf8"))).ReviensEmulatorWeb;
    },
    destroy: () => cdk("destroy", "--force", ...(keepsData ? ["ReviensEmulatorWeb", "ReviensEmulatorApi"] : ["--all"])),
  };
}
