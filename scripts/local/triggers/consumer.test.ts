import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
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
  const settle = () => new Promise((resume) => setTimeout(resume, 10));
  return { directory: kept, checkpoint, consumer, seen, settle };
}

test("goes on after records that were for others", async () => {
  const { consumer, seen, settle, checkpoint } = await setup();
  consumer.take("s", [record("1", "MODIFY")]);
  await settle();
  expect(checkpoint.position("c", "s")).toBe("1");
  consumer.take("s", [record("2"), record("3", "REMOVE"), record("10")]);
  await settle();
  expect(seen).toEqual(["2,10"]);
  expect(checkpoint.position("c", "s")).toBe("10");
});

test("hands over at most ten at a time, in order", async () => {
  const { consumer, seen, settle } = await setup();
  consumer.take(
    "s",
    Array.from({ length: 12 }, (_, index) => record(String(index + 1))),
  );
  await settle();
  expect(seen).toEqual(["1,2,3,4,5,6,7,8,9,10", "11,12"]);
});

test("leaves out after a restart what was done before", async () => {
  const first = await setup();
  first.consumer.take("s", [record("9")]);
  await first.settle();
  const second = await setup(first.directory);
  second.consumer.take("s", [record("8"), record("9"), record("10")]);
  await second.settle();
  expect(second.seen).toEqual(["10"]);
  expect(JSON.parse(await readFile(join(first.directory, "checkpoint.json"), "utf8")).stream).toBe("arn");
});
