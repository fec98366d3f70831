import { type App, Tags, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { ApiStack } from "./api-stack.ts";
import type { Bundles } from "./bundles.ts";
import { DataStack } from "./data-stack.ts";
import { settingsOf } from "./settings.ts";
import { WebStack } from "./web-stack.ts";

/** Everything that runs on AWS, one stack per lifetime, with cdk-nag's checks, which make synthesis fail. */
export function addStacks(app: App, bundles: Bundles): { data: DataStack; backend: ApiStack; web: WebStack } {
  const settings = settingsOf(app);
  const env = { region: settings.region };
  const data = new DataStack(app, "ReviensData", { env });
  const backend = new ApiStack(app, "ReviensApi", { env, data, settings, bundles });
  const web = new WebStack(app, "ReviensWeb", { env, backend, settings });
  Tags.of(app).add("service", "reviens");
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { data, backend, web };
}
