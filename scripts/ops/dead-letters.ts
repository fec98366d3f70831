import { existsSync } from "node:fs";
import { join } from "node:path";
import { events } from "#shared/contract/events.ts";
import { dataDirectory } from "../local/data-directory.ts";
import { printTable } from "../local/print-table.ts";
import { openQueues, queuesFile } from "../local/triggers/queues.ts";

// Lists or requeues dead letters, also while the stack runs. For AWS, see docs/operations.md.
const usage = "npm run ops -- dead-letters list | redrive [queue]";
const [what = "list", queue] = process.argv.slice(2);
const known = events.flatMap(({ id, trigger }) => (trigger.kind !== "schedule" ? [id] : []));
const file = join(dataDirectory(), queuesFile);

function run(): void {
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
} else if (!existsSync(file)) {
  console.error("No stack ever ran on this data: start it with npm start, or set LOCAL_DATA_DIR as it is set there.");
  process.exitCode = 1;
} else run();
