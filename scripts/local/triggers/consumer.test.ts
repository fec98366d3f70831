import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openCheckpoint } from "./checkpoint.ts";
import { openConsumer } from "./consumer.ts";
import type { StreamRecord } from "./delivery.ts";

const record = (SequenceNumber: string, eventName = "INSERT"): StreamRecord => ({
  eventName,
  dynamodb: { SequenceNumber },
});

async function setup(directory?: string) {
  const kept = directory ?? (await mkdtemp(join(tmpdir(), "consumer-")));
  const checkpoint = openCheckpoint(join(kept, "checkpoint.json"), "arn");
  const seen: string[] = [];
  const trigger = { kind: "stream" as const, patterns: [{ eventName: ["INSERT"] }] };
  const consumer = openConsumer(
    { id: "c", handler: "events/c.stream", summary: "", failure: "", trigger },
    {
      checkpoint,
      deadLetters: join(kept, "dead-letters.jsonl"),
      functions: {
        invoke: async (_, event) => {
          const { Records } = event as { Records: StreamRecord[] };
          seen.push(Records.map(({ dynamodb }) => dynamodb.SequenceNumber).join(","));
        },
        warm: async () => {},
      },
    },
  );
  /** Waits until every record up to this one is processed. */
  const reached = (last: string) => vi.waitFor(() => expect(checkpoint.position("c", "s")).toBe(last));
  return { directory: kept, consumer, seen, reached };
}

test("continues after records for other consumers", async () => {
  const { consumer, seen, reached } = await setup();
  consumer.take("s", [record("1", "MODIFY")]);
  await reached("1");
  consumer.take("s", [record("2"), record("3", "REMOVE"), record("10")]);
  await reached("10");
  expect(seen).toEqual(["2,10"]);
});

test("delivers at most ten at a time, in order", async () => {
  const { consumer, seen, reached } = await setup();
  consumer.take(
    "s",
    Array.from({ length: 12 }, (_, index) => record(String(index + 1))),
  );
  await reached("12");
  expect(seen).toEqual(["1,2,3,4,5,6,7,8,9,10", "11,12"]);
});

test("skips what was processed before a restart", async () => {
  const first = await setup();
  first.consumer.take("s", [record("9")]);
  await first.reached("9");
  const second = await setup(first.directory);
  second.consumer.take("s", [record("8"), record("9"), record("10")]);
  await second.reached("10");
  expect(second.seen).toEqual(["10"]);
  expect(JSON.parse(await readFile(join(first.directory, "checkpoint.json"), "utf8")).stream).toBe("arn");
});
