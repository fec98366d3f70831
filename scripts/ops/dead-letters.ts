import { existsSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import type { StageSettings } from "#infra/settings.ts";
import { events } from "#shared/contract/events.ts";
import { awsOf } from "../deploy/aws.ts";
import { deadLetterQueues } from "../deploy/queues.ts";
import { dataDirectory } from "../local/data-directory.ts";
import { printTable } from "../local/print-table.ts";
import { openQueues, queuesFile } from "../local/triggers/queues.ts";
import { stageIn } from "./stage/open-table.ts";

// Lists or requeues dead letters, of a stage or of the local stack, also while it runs.
const usage = "npm run ops -- dead-letters [--stage <stage>] list | redrive [queue]";
const { settings, rest } = stageIn(process.argv.slice(2));
const [what = "list", queue] = rest;
const known = events.flatMap(({ id, trigger }) => (trigger.kind !== "schedule" ? [id] : []));
const file = join(dataDirectory(), queuesFile);

/** SQS moves them back to the queues that they came from. */
async function runOnStage(stage: StageSettings): Promise<void> {
  const aws = await awsOf(stage);
  const found = (await deadLetterQueues(aws, stage)).filter((one) => queue === undefined || one.queue === queue);
  if (what === "list") {
    printTable(
      ["queue", "messages", "address"],
      found.map((one) => [one.queue, String(one.count), one.url]),
    );
    return;
  }
  for (const { queue: of, arn, count } of found.filter((one) => one.count > 0)) {
    await aws(z.unknown(), ["sqs", "start-message-move-task", "--source-arn", arn]);
    console.log(`${count} put back to ${of}.`);
  }
}

function runLocally(): void {
  const queues = openQueues(file);
  if (what === "redrive") console.log(`${queues.redrive(queue)} put back.`);
  else
    printTable(
      ["queue", "since", "tries", "message"],
      queues
        .deadLetters()
        .filter((letter) => queue === undefined || letter.queue === queue)
        .map(({ queue: of, diedAt, receiveCount, body }) => [
          of,
          new Date(diedAt).toISOString(),
          String(receiveCount),
          body,
        ]),
    );
  queues.close();
}

if (!["list", "redrive"].includes(what) || (queue !== undefined && !known.includes(queue))) {
  console.error(`${usage}\nQueues: ${known.join(", ")}`);
  process.exitCode = 1;
} else if (settings !== null) await runOnStage(settings);
else if (!existsSync(file)) {
  console.error("No stack ever ran on this data: start it with npm start, or set LOCAL_DATA_DIR as it is set there.");
  process.exitCode = 1;
} else runLocally();
