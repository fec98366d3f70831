import { type App, Tags, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { ApiStack } from "./api-stack.ts";
import type { Bundles } from "./bundles.ts";
import { DataStack } from "./data-stack.ts";
import { capitalized } from "./logical-id.ts";
import type { Settings } from "./settings.ts";
import { WebStack } from "./web-stack.ts";

/** cdk-nag's findings fail the synthesis. */
export function addStacks(
  app: App,
  bundles: Bundles,
  settings: Settings,
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
