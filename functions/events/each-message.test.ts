import type { SQSEvent } from "aws-lambda";
import { afterEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { eachMessage } from "./each-message.ts";

const event = (count: number): SQSEvent => ({
  Records: Array.from({ length: count }, (_, index) => ({
    messageId: String(index),
    receiptHandle: "",
    body: JSON.stringify({ index }),
    messageAttributes: {},
    md5OfBody: "",
    eventSource: "aws:sqs",
    eventSourceARN: "",
    awsRegion: "",
    attributes: {
      ApproximateReceiveCount: "1",
      SentTimestamp: "0",
      SenderId: "",
      ApproximateFirstReceiveTimestamp: "0",
    },
  })),
});

afterEach(() => {
  vi.useRealTimers();
});

it("takes its pace for each message that it did something with, and none for the others", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  const moments: number[] = [];
  const handler = eachMessage(
    z.object({ index: z.int() }),
    async ({ index }) => {
      moments.push(performance.now());
      await new Promise((done) => setTimeout(done, 15));
      return index % 2 === 0 ? null : "sent";
    },
    () => 40,
  );
  const began = performance.now();
  const handled = handler(event(4), { getRemainingTimeInMillis: () => 60_000 });
  await vi.runAllTimersAsync();
  await handled;
  expect([...moments, performance.now()].map((moment) => moment - began)).toEqual([0, 15, 55, 70, 110]);
});
