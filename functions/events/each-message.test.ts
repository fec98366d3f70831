import type { SQSEvent } from "aws-lambda";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { eachMessage } from "./each-message.ts";

const event = (count: number): SQSEvent => ({
  Records: Array.from({ length: count }, (_, index) => ({
    ...{ messageId: String(index), receiptHandle: "", body: JSON.stringify({ index }), messageAttributes: {} },
    ...{ md5OfBody: "", eventSource: "aws:sqs", eventSourceARN: "", awsRegion: "" },
    attributes: {
      ...{ ApproximateReceiveCount: "1", SentTimestamp: "0", SenderId: "" },
      ApproximateFirstReceiveTimestamp: "0",
    },
  })),
});

it("takes its pace for each message that it did something with, and none for the others", async () => {
  const began = performance.now();
  const moments: number[] = [];
  const handler = eachMessage(
    z.object({ index: z.int() }),
    async ({ index }) => {
      moments.push(performance.now() - began);
      return index % 2 === 0 ? null : "sent";
    },
    () => 40,
  );
  await handler(event(4), { getRemainingTimeInMillis: () => 60_000 });
  const [, second = 0, third = 0] = moments;
  expect(third - second).toBeGreaterThanOrEqual(39);
  expect(performance.now() - began).toBeGreaterThanOrEqual(78);
});
