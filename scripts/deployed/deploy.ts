import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import * as z from "zod/mini";

const stage = "emulator";

export const settings = z
  .object({ account: z.string(), region: z.string() })
  .parse(JSON.parse(readFileSync(new URL(`../../infra/stages/${stage}.json`, import.meta.url), "utf8")));

/** Whatever a deployment is asked for that the stage's file does not say. */
const parameters = [
  `ReviensEmulatorWeb:CertificateArn=arn:aws:acm:us-east-1:${settings.account}:certificate/00000000-0000-4000-8000-000000000000`,
];

function output(log: string, environment: NodeJS.ProcessEnv, ...given: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, given, { env: environment, maxBuffer: 100_000_000 }, (error, stdout, stderr) => {
      writeFileSync(log, stdout + stderr);
      if (error === null) resolve();
      else reject(new Error(`${(stdout + stderr).trim().split("\n").slice(-15).join("\n")}\nAll of it is in ${log}.`));
    });
  });
}

/** As the CDK's command line calls it, so that placeholders are refused. */
export const synthesize = (assembly: string): Promise<void> =>
  output(
    `${assembly}.log`,
    { ...process.env, CDK_OUTDIR: assembly, CDK_CONTEXT_JSON: JSON.stringify({ stage }) },
    "infra/app.ts",
  );

export interface Cdk {
  bootstrap(): Promise<void>;
  /** Answers the stacks' outputs. */
  deploy(): Promise<void>;
}

export function cdkOf(assembly: string, environment: Record<string, string>): Cdk {
  const cdk = (command: string, ...given: string[]) =>
    output(
      `${assembly}.${command}.log`,
      { ...environment, CDK_DISABLE_CLI_TELEMETRY: "true", CI: "true" },
      "node_modules/aws-cdk/bin/cdk",
      command,
      ...["--app", assembly, "--no-notices", "--no-version-reporting", "--ci", ...given],
    );
  return {
    bootstrap: () => cdk("bootstrap", `aws://${settings.account}/${settings.region}`),
    deploy: () =>
      cdk(
        "deploy",
        "--all",
        "--require-approval=never",
        ...parameters.flatMap((parameter) => ["--parameters", parameter]),
      ),
  };
}
