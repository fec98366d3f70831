import { rmSync } from "node:fs";
import { App } from "aws-cdk-lib";
import cdk from "../cdk.json" with { type: "json" };
import { bundlesIn } from "./bundles.ts";
import { chosenSettings } from "./settings.ts";
import { addStacks, resourceCounts } from "./stacks.ts";

// The CDK's command line sets CDK_OUTDIR and its own context; run alone, this file uses cdk.json.
const byCommandLine = process.env.CDK_OUTDIR;
const outdir = byCommandLine ?? cdk.output;
rmSync(outdir, { recursive: true, force: true });
const app = new App({ outdir, context: cdk.context });
const settings = chosenSettings(app.node.tryGetContext("stage"), { deploying: byCommandLine !== undefined });
addStacks(app, bundlesIn(".build/functions"), settings);
const assembly = app.synth();
for (const [template, count] of resourceCounts(assembly.directory))
  console.log(`${String(count).padStart(4)}  ${template}`);
