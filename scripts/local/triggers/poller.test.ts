import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { openCheckpoint } from "./checkpoint.ts";
import { type BranchSource, openPipe, type QueueSource } from "./pipe.ts";
import { openQueues } from "./queues.ts";
import { openPoller } from "./start.ts";
import type { StreamRecord } from "./stream.ts";

const source: QueueSource = {
  id: "q",
  handler: "events/q.queue",
  summary: "",
  failure: "",
  trigger: {
    kind: "queue",
    patterns: [{ eventName: ["INSERT"] }],
    carries: ["_id"],
    batch: 2,
    concurrency: 2,
    tries: 3,
  },
};

const record = (number: number, eventName = "INSERT"): StreamRecord => ({
  eventName,
  dynamodb: { SequenceNumber: String(number), NewImage: { _id: { S: `m${number}` }, to: { S: "ada@example.com" } } },
});

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

type Batch = { Records: { messageId: string; body: string }[] };

async function setup(directory?: string) {
  const kept = directory ?? (await mkdtemp(join(tmpdir(), "road-")));
  const queues = openQueues(join(kept, "queues.db"));
  stops.push(() => queues.close());
  const checkpoint = openCheckpoint(join(kept, "checkpoint.json"), "arn");
  const pipe = openPipe(source, { queues, checkpoint });
  const seen: string[][] = [];
  const listen = (handler: (batch: Batch, ids: string[]) => unknown) => {
    const functions = {
      invoke: async (_name: string, event: object) => {
        const batch = event as Batch;
        const ids = batch.Records.map(({ body }) => JSON.parse(body)._id);
        seen.push(ids);
        return handler(batch, ids);
      },
      warm: async () => {},
    };
    const poller = openPoller(source, { queues, functions });
    stops.push(poller.stop);
    return poller;
  };
  return { kept, queues, pipe, listen, seen };
}

test("carries what fits to the handler, in batches, without what the event does not name", async () => {
  const { pipe, queues, listen, seen } = await setup();
  pipe.take("s", [record(1, "MODIFY"), record(2), record(3), record(4)]);
  expect(queues.receive("q", 1, { tries: 9, hiddenFor: 0 })[0]?.body).toBe('{"eventName":"INSERT","_id":"m2"}');
  listen(() => undefined);
  await vi.waitFor(() => expect(seen.flat().toSorted()).toEqual(["m2", "m3", "m4"]));
  expect(Math.max(...seen.map((batch) => batch.length))).toBeLessThanOrEqual(2);
});

test("passes over what it took before a restart", async () => {
  const first = await setup();
  first.pipe.take("s", [record(9)]);
  const second = await setup(first.kept);
  second.pipe.take("s", [record(8), record(9), record(10)]);
  second.listen(() => undefined);
  await vi.waitFor(() => expect(second.seen.flat().toSorted()).toEqual(["m10", "m9"]));
});

test("keeps of a batch what the handler names as failed, and all of one that throws", async () => {
  const { pipe, queues, listen, seen } = await setup();
  pipe.take("s", [record(1), record(2), record(3), record(4)]);
  listen(({ Records }, ids) => {
    if (ids.includes("m3")) throw new Error("broken");
    return { batchItemFailures: [{ itemIdentifier: Records[0]?.messageId }] };
  });
  await vi.waitFor(() => expect(seen.flat()).toHaveLength(4));
  const left = () => queues.receive("q", 10, { tries: 9, hiddenFor: 0 }).map(({ body }) => JSON.parse(body)._id);
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 361_000);
  await vi.waitFor(() => expect(new Set([...seen.slice(2).flat(), ...left()])).toEqual(new Set(["m1", "m3", "m4"])));
  clock.mockRestore();
});

test("keeps all of a batch of which the handler names one as failed that is not in it", async () => {
  const { pipe, queues, listen, seen } = await setup();
  pipe.take("s", [record(1), record(2)]);
  const poller = listen(({ Records }) => ({
    batchItemFailures: [{ itemIdentifier: Records[0]?.messageId }, { itemIdentifier: "unknown" }],
  }));
  await vi.waitFor(() => expect(seen).toEqual([["m1", "m2"]]));
  await poller.stop();
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 361_000);
  const left = queues.receive("q", 10, { tries: 9, hiddenFor: 0 }).map(({ body }) => JSON.parse(body)._id);
  clock.mockRestore();
  expect(left).toEqual(["m1", "m2"]);
});

test("works on no more batches at a time than the event allows", async () => {
  const { pipe, listen, seen } = await setup();
  pipe.take(
    "s",
    Array.from({ length: 12 }, (_, index) => record(index + 1)),
  );
  let working = 0;
  let most = 0;
  listen(async () => {
    most = Math.max(most, ++working);
    await new Promise((resolve) => setImmediate(resolve));
    working -= 1;
  });
  await vi.waitFor(() => expect(seen.flat()).toHaveLength(12));
  expect(most).toBe(2);
});

test("puts each record into the queue of the share that holds it", async () => {
  const { queues, kept } = await setup();
  const of = { ...source, trigger: { ...source.trigger, takes: [{ attribute: "_id", but: ["m2"] }] } };
  const branch: BranchSource = {
    id: "branch",
    handler: "events/branch.queue",
    summary: "",
    failure: "",
    trigger: { kind: "branch", of: "q", takes: [{ attribute: "_id", of: ["m2"] }], batch: 2, concurrency: 2, tries: 3 },
  };
  const checkpoint = openCheckpoint(join(kept, "branches.json"), "arn");
  openPipe(of, { queues, checkpoint, branches: [branch] }).take("s", [record(1), record(2), record(3)]);
  const inQueue = (name: string) =>
    queues.receive(name, 10, { tries: 9, hiddenFor: 1_000 }).map(({ body }) => JSON.parse(body)._id);
  expect([inQueue("q"), inQueue("branch")]).toEqual([["m1", "m3"], ["m2"]]);
});
