import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { openQueues, type Queues } from "./queues.ts";

const rules = { tries: 2, hiddenFor: 1_000 };
const opened: Queues[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const queues of opened.splice(0)) queues.close();
});

async function setup(directory?: string) {
  const kept = directory ?? (await mkdtemp(join(tmpdir(), "queues-")));
  const queues = openQueues(join(kept, "queues.db"));
  opened.push(queues);
  return { kept, queues, bodies: (queue = "q") => queues.receive(queue, 10, rules).map(({ body }) => body) };
}

test("hands a message to one consumer, hides it, and shows it again when nobody removed it", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { queues, bodies } = await setup();
  queues.send("q", ["a", "b"]);
  queues.send("other", ["c"]);
  const [first] = queues.receive("q", 1, rules);
  expect(first).toMatchObject({ body: "a", receiveCount: 1 });
  expect(bodies()).toEqual(["b"]);
  expect(bodies()).toEqual([]);
  vi.advanceTimersByTime(1_000);
  queues.remove("q", [first?.id ?? ""]);
  expect(queues.receive("q", 10, rules)).toMatchObject([{ body: "b", receiveCount: 2 }]);
});

test("puts aside what was handed over too often, and redrives it as if it were new", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { queues, bodies } = await setup();
  queues.send("q", ["poison"]);
  for (let time = 0; time < rules.tries; time++) {
    expect(bodies()).toEqual(["poison"]);
    vi.advanceTimersByTime(1_000);
  }
  expect(bodies()).toEqual([]);
  expect(queues.deadLetters()).toMatchObject([{ queue: "q", body: "poison", receiveCount: 2 }]);
  expect(queues.redrive("another")).toBe(0);
  expect(queues.redrive()).toBe(1);
  expect(queues.deadLetters()).toEqual([]);
  expect(queues.receive("q", 10, rules)).toMatchObject([{ body: "poison", receiveCount: 1 }]);
});

test("keeps everything over a kill: what was on its way comes back", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { kept, queues } = await setup();
  queues.send("q", ["on its way", "waiting"]);
  queues.receive("q", 1, rules);
  const again = await setup(kept);
  expect(again.bodies()).toEqual(["waiting"]);
  vi.advanceTimersByTime(1_000);
  expect(again.bodies().toSorted()).toEqual(["on its way", "waiting"]);
});
