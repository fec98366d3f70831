import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import type * as z from "zod/mini";
import { log, withoutWords } from "#functions/log.ts";
import { queueMessageFailed } from "#shared/contract/events.ts";

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** Milliseconds that one message may take at most. With less left, the rest of a batch goes back to the queue. */
const needed = 20_000;

/**
 * A queue's handler that gives the body of each message to `handle`, one after the other: the concurrency of the queue
 * alone decides how fast it goes. Messages that throw are answered as failed: the queue hands them over again later, and
 * puts what never succeeds among the dead letters. So `handle` must bear to see a message twice. Where it did
 * something, which is where it does not answer null, it takes `pace` milliseconds at least.
 */
export const eachMessage =
  <Body extends z.ZodMiniType>(
    body: Body,
    handle: (given: z.infer<Body>, now: Date) => Promise<unknown>,
    pace: () => number = () => 0,
  ) =>
  async ({ Records }: SQSEvent, context: Pick<Context, "getRemainingTimeInMillis">): Promise<SQSBatchResponse> => {
    const failed: SQSBatchResponse["batchItemFailures"] = [];
    for (const { messageId, body: text } of Records) {
      try {
        if (context.getRemainingTimeInMillis() < needed) throw new Error("no time left");
        const began = performance.now();
        const did = await handle(body.parse(JSON.parse(text)), new Date());
        if (did !== null) await sleep(began + pace() - performance.now());
      } catch (error) {
        log.error(queueMessageFailed, { messageId, cause: withoutWords(error) });
        failed.push({ itemIdentifier: messageId });
      }
    }
    return { batchItemFailures: failed };
  };
