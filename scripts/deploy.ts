import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { refusePlaceholders, type StageSettings, stageSettings } from "#infra/settings.ts";
import { type Aws, awsOf } from "./deploy/aws.ts";
import { bootstrap } from "./deploy/bootstrap.ts";
import { destroyStage } from "./deploy/destroy.ts";
import { enterKeys } from "./deploy/keys.ts";
import { preflight } from "./deploy/preflight.ts";
import { dnsRecords } from "./deploy/records.ts";
import {
  buildRelease,
  commitNow,
  currentRelease,
  fetchRelease,
  keepRelease,
  noteCurrent,
  type Release,
} from "./deploy/release.ts";
import { uploadSite } from "./deploy/site.ts";
import { smokeTest, waitingDeadLetters } from "./deploy/smoke.ts";
import { deployStacks } from "./deploy/stacks.ts";
import { needed, readStack } from "./deploy/stage-outputs.ts";
import { wireMail, wireNumber } from "./deploy/wire.ts";

const usage = `Usage: npm run deploy -- --stage <stage> [option]
  --dry             says what is in the way, and changes nothing
  --release <c>     goes to a kept release, for example back to the one before
  --keys            enters keys of Stripe, Google and Tripadvisor, or reads them as JSON from standard input
  --destroy         removes a stage that keeps nothing`;

const list = (title: string, lines: readonly string[]) =>
  lines.length > 0 && console.log(`\n${title}\n${lines.map((line) => `  - ${line}`).join("\n")}`);

async function rollOut(aws: Aws, settings: StageSettings, release: Release): Promise<string[]> {
  const waited = await waitingDeadLetters(aws, settings);
  await deployStacks({ aws, settings, assembly: `${release.folder}/assembly` });
  await uploadSite(aws, settings, release);
  await wireNumber(aws, settings);
  await wireMail(aws, settings);
  list("DNS records of the stage:", await dnsRecords(aws, settings));
  return smokeTest({ aws, settings, waited });
}

async function deploy(aws: Aws, settings: StageSettings, wanted: string | undefined): Promise<void> {
  await bootstrap(aws, settings);
  const before = (await currentRelease(settings))?.commit ?? null;
  const commit = wanted ?? (await commitNow()).commit;
  const release =
    wanted === undefined ? await buildRelease(settings, commit) : await fetchRelease(aws, settings, commit);
  if (wanted === undefined) await keepRelease(aws, settings, release);
  const faults = await rollOut(aws, settings, release);
  if (faults.length === 0) {
    await noteCurrent(settings, commit);
    list("Left to do:", (await preflight(aws, settings)).later);
    const site = settings.domain ?? needed(await readStack(aws, settings, "Web"), "DistributionDomain");
    console.log(
      `\n${settings.stage} runs release ${commit}. Back: npm run deploy -- --stage ${settings.stage} --release ${before ?? commit}\nThe site: https://${site}`,
    );
    return;
  }
  list(`Release ${commit} does not work:`, faults);
  if (before === null || before === commit) throw new Error("There is no release before it to go back to.");
  console.log(`\nGoing back to release ${before} …`);
  const still = await rollOut(aws, settings, await fetchRelease(aws, settings, before));
  list(`Release ${before} does not work either:`, still);
  throw new Error(`Release ${commit} failed its smoke test; ${settings.stage} runs ${before} again.`);
}

async function isConfirmed(stage: string): Promise<boolean> {
  const typed = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await typed.question(`This deletes all data of ${stage}. Type its name to go on: `);
  typed.close();
  return answer.trim() === stage;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      stage: { type: "string" },
      dry: { type: "boolean", default: false },
      release: { type: "string" },
      keys: { type: "boolean", default: false },
      destroy: { type: "boolean", default: false },
    },
  });
  if (values.stage === undefined) throw new Error(usage);
  const settings = stageSettings(values.stage);
  refusePlaceholders(settings);
  const aws = await awsOf(settings);
  if (values.keys) {
    console.log(`Entered: ${(await enterKeys(aws, settings)).join(", ") || "nothing"}.`);
    return;
  }
  if (values.destroy && !values.dry) {
    if (!settings.keeps && !(await isConfirmed(settings.stage))) throw new Error("Nothing was removed.");
    return destroyStage(aws, settings);
  }
  const { stops, later } = await preflight(aws, settings);
  if (settings.keeps && values.release === undefined && !(await commitNow()).isClean)
    stops.push("There are changes that are not committed: a release is a commit.");
  list("In the way:", stops);
  if (values.dry) list("Left to do afterwards:", later);
  if (values.dry && stops.length === 0) console.log("\nNothing is in the way.");
  if (stops.length > 0) throw new Error("Nothing was changed.");
  if (!values.dry) await deploy(aws, settings, values.release);
}

try {
  await main();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
