import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { stageSettings } from "#infra/settings.ts";
import { table } from "#infra/table.ts";
import { awsOf } from "../deploy/aws.ts";

// Restores a stage's table to a moment of the last 35 days under a new name, and writes it into the stage's file:
// npm run ops -- restore --stage <stage> --to <time>. docs/restoring.md has the steps around it.

const Described = z.object({
  Table: z.object({ TableArn: z.string(), TableStatus: z.string(), LatestStreamArn: z.optional(z.string()) }),
});

async function restore(stage: string, to: Date): Promise<void> {
  const settings = stageSettings(stage);
  const aws = await awsOf(settings);
  const source = settings.table?.name ?? `${table.name}-${stage}`;
  const name = `${table.name}-${stage}-${to.toISOString().replaceAll(/\D/g, "").slice(0, 12)}`;
  const named = ["--table-name", name];
  const change = (action: string, ...given: string[]) => aws(z.unknown(), ["dynamodb", action, ...named, ...given]);
  const read = async () => (await aws(Described, ["dynamodb", "describe-table", ...named])).Table;
  const settled = async () => {
    for (let found = await read(); found.TableStatus !== "ACTIVE"; found = await read())
      await new Promise((resolve) => setTimeout(resolve, 5_000));
  };

  console.log(`Restoring ${source} as of ${to.toISOString()} to ${name}; AWS takes some 20 minutes or more …`);
  await aws(z.unknown(), [
    ...["dynamodb", "restore-table-to-point-in-time", "--source-table-name", source, "--target-table-name", name],
    ...["--restore-date-time", to.toISOString()],
  ]);
  await settled();
  // DynamoDB restores items and indexes, and none of these.
  await change("update-table", "--stream-specification", `StreamEnabled=true,StreamViewType=${table.stream}`);
  await settled();
  await change("update-time-to-live", "--time-to-live-specification", `Enabled=true,AttributeName=${table.timeToLive}`);
  const recovery = "PointInTimeRecoveryEnabled=true";
  await change("update-continuous-backups", "--point-in-time-recovery-specification", recovery);
  if (settings.keeps) await change("update-table", "--deletion-protection-enabled");
  await settled();

  const { LatestStreamArn: stream } = await read();
  if (stream === undefined) throw new Error(`${name} has no stream.`);
  const file = new URL(`../../infra/stages/${stage}.json`, import.meta.url);
  const written = { ...JSON.parse(readFileSync(file, "utf8")), table: { name, stream } };
  writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`);
  console.log(`infra/stages/${stage}.json now names ${name}. Commit it, then: npm run deploy -- --stage ${stage}`);
}

const { values } = parseArgs({ options: { stage: { type: "string" }, to: { type: "string" } } });
const to = new Date(values.to ?? "");
if (values.stage === undefined || Number.isNaN(to.getTime())) {
  console.error("Usage: npm run ops -- restore --stage <stage> --to <time, for example 2026-11-28T14:05:00Z>");
  process.exitCode = 1;
} else
  try {
    await restore(values.stage, to);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
