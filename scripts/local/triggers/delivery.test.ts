import { expect, test } from "vitest";
import { deliver, type StreamRecord } from "./delivery.ts";

function setup(answer: (numbers: string[], call: number) => unknown) {
  const calls: string[] = [];
  const aside: string[] = [];
  const run = (...numbers: string[]) => {
    const records: StreamRecord[] = numbers.map((SequenceNumber) => ({ dynamodb: { SequenceNumber } }));
    return deliver(records, {
      invoke: async (given) => {
        const seen = given.map((record) => record.dynamodb.SequenceNumber);
        calls.push(seen.join(""));
        return answer(seen, calls.length);
      },
      putAside: (record) => aside.push(record.dynamodb.SequenceNumber),
      pause: async () => {},
    });
  };
  return { run, calls, aside };
}
const failing = (...numbers: string[]) => ({
  batchItemFailures: numbers.map((itemIdentifier) => ({ itemIdentifier })),
});

test("hands a batch over once when all goes well", async () => {
  const { run, calls, aside } = setup(() => undefined);
  await run("1", "2", "3");
  expect([calls, aside]).toEqual([["123"], []]);
});

test("goes on from the first failed record", async () => {
  const { run, calls } = setup((_, call) => (call === 1 ? failing("3", "2") : failing()));
  await run("1", "2", "3");
  expect(calls).toEqual(["123", "23"]);
});

test("puts a record aside after three tries and keeps the order of the rest", async () => {
  const { run, calls, aside } = setup((numbers) => (numbers.includes("2") ? failing("2") : undefined));
  await run("1", "2", "3");
  expect(calls).toEqual(["123", "23", "23", "23", "3"]);
  expect(aside).toEqual(["2"]);
});

test("halves a batch that throws until the poison stands alone", async () => {
  const { run, calls, aside } = setup((numbers) => {
    if (numbers.includes("3")) throw new Error("poison");
  });
  await run("1", "2", "3", "4");
  expect(calls).toEqual(["1234", "12", "34", "3", "3", "3", "4"]);
  expect(aside).toEqual(["3"]);
});

test("takes an unknown identifier as a failure of the whole batch", async () => {
  const { run, calls } = setup((_, call) => (call === 1 ? failing("9") : undefined));
  await run("1", "2");
  expect(calls).toEqual(["12", "12"]);
});
