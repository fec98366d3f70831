import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import * as z from "zod/mini";
import { chosenSettings } from "#infra/settings.ts";

const stage = "emulator";

export const settings = chosenSettings(stage, { deploying: true });

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

const Outputs = z.object({ FilesBucket: z.string(), DistributionDomain: z.string() });
type Outputs = z.infer<typeof Outputs>;

export interface Cdk {
  bootstrap(): Promise<void>;
  /** Answers the stacks' outputs. */
  deploy(): Promise<Outputs>;
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
    deploy: async () => {
      const file = `${assembly}.outputs.json`;
      const given = parameters.flatMap((parameter) => ["--parameters", parameter]);
      await cdk("deploy", "--all", "--require-approval=never", "--outputs-file", file, ...given);
      return z.object({ ReviensEmulatorWeb: Outputs }).parse(JSON.parse(readFileSync(file, "utf8"))).ReviensEmulatorWeb;
    },
  };
}
