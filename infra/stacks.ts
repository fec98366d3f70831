import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type App, Tags, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import * as z from "zod/mini";
import { ApiStack } from "./api-stack.ts";
import type { Bundles } from "./bundles.ts";
import { DataStack } from "./data-stack.ts";
import { capitalized } from "./logical-id.ts";
import type { StageSettings } from "./settings.ts";
import { WebStack } from "./web-stack.ts";

/** cdk-nag's findings fail the synthesis. */
export function addStacks(
  app: App,
  bundles: Bundles,
  settings: StageSettings,
): { data: DataStack; backend: ApiStack; web: WebStack } {
  const env = { account: settings.account, region: settings.region };
  const nameOf = (stack: string) => `Reviens${capitalized(settings.stage)}${stack}`;
  const data = new DataStack(app, nameOf("Data"), { env, settings });
  const backend = new ApiStack(app, nameOf("Api"), { env, data, settings, bundles });
  const web = new WebStack(app, nameOf("Web"), { env, data, backend, settings });
  Tags.of(app).add("service", "reviens");
  Tags.of(app).add("stage", settings.stage);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { data, backend, web };
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
