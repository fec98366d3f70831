import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type App, Aspects, CfnResource, RemovalPolicy, Tags, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import * as z from "zod/mini";
import { ApiStack } from "./api-stack.ts";
import type { Bundles } from "./bundles.ts";
import { DataStack } from "./data-stack.ts";
import { EdgeStack } from "./edge-stack.ts";
import { edgeRegion, type StageSettings, stackName } from "./settings.ts";
import { WatchStack } from "./watch-stack.ts";
import { WebStack } from "./web-stack.ts";

/** cdk-nag's findings fail the synthesis. */
export function addStacks(
  app: App,
  bundles: Bundles,
  settings: StageSettings,
): { edge: EdgeStack; data: DataStack; backend: ApiStack; web: WebStack; watch: WatchStack } {
  const env = { account: settings.account, region: settings.region };
  const atEdge = { env: { ...env, region: edgeRegion } };
  const edge = new EdgeStack(app, settings, atEdge);
  const data = new DataStack(app, stackName(settings, "Data"), { env, settings });
  const backend = new ApiStack(app, stackName(settings, "Api"), { env, data, settings, bundles });
  const web = new WebStack(app, stackName(settings, "Web"), { env, data, backend, settings });
  const watch = new WatchStack(app, settings, atEdge);
  if (!settings.keeps)
    Aspects.of(app).add({
      visit: (node) => CfnResource.isCfnResource(node) && node.applyRemovalPolicy(RemovalPolicy.DESTROY),
    });
  Tags.of(app).add("service", "reviens");
  Tags.of(app).add("stage", settings.stage);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { edge, data, backend, web, watch };
}

const Template = z.object({ Resources: z.optional(z.record(z.string(), z.unknown())) });

/** CloudFormation allows 500 per stack; split an area before it reaches this number. */
export const resourcesAtMost = 400;

export const resourceCounts = (directory: string): [template: string, count: number][] =>
  readdirSync(directory)
    .filter((file) => file.endsWith(".template.json"))
    .map((file) => {
      const template = Template.parse(JSON.parse(readFileSync(join(directory, file), "utf8")));
      return [file.replace(".template.json", ""), Object.keys(template.Resources ?? {}).length];
    });
