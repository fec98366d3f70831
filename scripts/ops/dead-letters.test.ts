import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openQueues, queuesFile } from "../local/triggers/queues.ts";

const run = promisify(execFile);

test("dead letters are listed and put back into their queue while the stack has it open", async () => {
  const directory = await mkdtemp(join(tmpdir(), "dead-letters-"));
  const command = async (...given: string[]) => {
    const env = { ...process.env, LOCAL_DATA_DIR: directory };
    return (await run(process.execPath, ["scripts/ops.ts", "dead-letters", ...given], { env })).stdout;
  };
  const queues = openQueues(join(directory, queuesFile));
  queues.send("messages", ['{"_id":"01JMSG"}']);
  queues.receive("messages", 1, { tries: 1, hiddenFor: 0 });
  queues.receive("messages", 1, { tries: 1, hiddenFor: 0 });
  expect(await command("list")).toMatch(/messages .*01JMSG/);
  expect(await command("redrive", "messages")).toContain("1 put back.");
  expect(queues.receive("messages", 1, { tries: 1, hiddenFor: 0 })).toMatchObject([{ body: '{"_id":"01JMSG"}' }]);
  queues.close();
});
