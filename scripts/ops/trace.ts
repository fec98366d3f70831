import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { StageSettings } from "#infra/settings.ts";
import { mapsBeside } from "../build/functions.ts";
import { functionsRoot } from "../build/roots.ts";
import { awsOf } from "../deploy/aws.ts";
import { currentRelease, fetchRelease } from "../deploy/release.ts";
import { stageIn } from "./stage/open-table.ts";
import { trace } from "./trace/trace.ts";

// Maps a logged error (argument or standard input) to the sources, by the maps of the last `npm run build`, or of the
// release that a stage runs.
const { settings, rest } = stageIn(process.argv.slice(2));

async function mapsOfStage(stage: StageSettings): Promise<string> {
  const current = await currentRelease(stage);
  if (current === null) throw new Error(`The stage ${stage.stage} runs no release.`);
  return join((await fetchRelease(await awsOf(stage), stage, current.commit)).folder, "maps");
}

try {
  const maps = settings === null ? mapsBeside(functionsRoot) : await mapsOfStage(settings);
  console.log(trace(rest[0] ?? (await text(process.stdin)), maps).join("\n"));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
