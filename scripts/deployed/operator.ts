import { settingsOf } from "#infra/settings.ts";
import { awsIn } from "../deploy/aws.ts";
import { bootstrap } from "../deploy/bootstrap.ts";
import { destroyStage } from "../deploy/destroy.ts";
import { enterKeys } from "../deploy/keys.ts";
import { uploadSite } from "../deploy/site.ts";
import { smokeTest } from "../deploy/smoke.ts";
import { deployStacks } from "../deploy/stacks.ts";
import { needed, readStack } from "../deploy/stage-outputs.ts";
import { sendFrom } from "../testing/from-address.ts";
import { placeOf } from "./viewer.ts";

// A process of its own, whose environment leads AWS's programs to the emulator and whose output is a log.
const [command = "", folder = ""] = process.argv.slice(2);
const settings = settingsOf("emulator");
const aws = awsIn(settings.region);
const port = Number(new URL(process.env.AWS_ENDPOINT_URL ?? "").port);

const call: typeof fetch = async (address, { method = "GET", headers, body } = {}) => {
  const { host, path } = placeOf(String(address));
  const { status, text } = await sendFrom(port, {
    method,
    path,
    headers: {
      host,
      "x-forwarded-proto": "https",
      ...Object.fromEntries(new Headers(headers)),
    },
    body: typeof body === "string" ? body : "",
  });
  return new Response(text, { status });
};

const commands: Record<string, () => Promise<unknown>> = {
  bootstrap: () => bootstrap(aws, settings),
  deploy: async () => {
    await deployStacks({ aws, settings, assembly: `${folder}/assembly` });
    await uploadSite(aws, settings, { commit: folder, folder });
    const [api, web] = await Promise.all([readStack(aws, settings, "Api"), readStack(aws, settings, "Web")]);
    process.send?.({ api: needed(api, "ApiAddress"), domain: needed(web, "DistributionDomain") });
  },
  keys: () => enterKeys(aws, settings),
  smoke: async () => {
    const faults = await smokeTest({ aws, settings, call });
    if (faults.length > 0) throw new Error(faults.join("\n"));
  },
  destroy: () => destroyStage(aws, settings),
};

await commands[command]?.();
process.disconnect();
