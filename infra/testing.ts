import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import { handlers } from "#shared/contract/gateway.ts";
import cdk from "../cdk.json" with { type: "json" };
import { type Bundles, bundlesIn } from "./bundles.ts";
import type { StageSettings } from "./settings.ts";
import { addStacks } from "./stacks.ts";

export const exampleSettings: StageSettings = {
  stage: "example",
  account: "000000000000",
  region: "ca-central-1",
  domain: "reviens.example",
  keeps: true,
  table: null,
  mailFrom: "Reviens <hello@reviens.example>",
  salesAddress: "sales@reviens.example",
  operator: "operations@reviens.example",
  mailSandbox: false,
  emailsADay: 10_000,
  emailsASecond: 14,
  smsMonthlyLimit: 500,
  smsNumber: null,
  replyDomain: "reply.reviens.example",
  budget: 100,
  watchedLink: "cafe-du-port",
  repository: "reviens/reviens",
  stripeTax: "off" as const,
  originKeys: [1],
};

/** Bundles that only export their handler's name, to test without a build. */
function stubBundles(root: string): Bundles {
  for (const handler of handlers()) {
    mkdirSync(join(root, handler), { recursive: true });
    writeFileSync(join(root, handler, "index.mjs"), `export const handler = ${JSON.stringify(handler)};\n`);
  }
  return bundlesIn(root);
}

export function synthesised(settings: StageSettings = exampleSettings, context: Record<string, unknown> = {}) {
  const root = mkdtempSync(join(tmpdir(), "reviens-infra-"));
  const app = new App({
    outdir: join(root, "cdk.out"),
    context: { ...cdk.context, ...context },
    // `npm run synth` validates what is deployed; loading the validator takes seconds.
    builtinCloudFormationValidation: false,
  });
  const stacks = addStacks(app, stubBundles(join(root, "functions")), settings);
  const clear = () => rmSync(root, { recursive: true, force: true });
  return { app, ...stacks, directory: app.synth().directory, clear };
}
