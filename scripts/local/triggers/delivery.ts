/** One stream record as Lambda passes it on. */
export interface StreamRecord {
  dynamodb: { SequenceNumber: string; [part: string]: unknown };
  [part: string]: unknown;
}

/** How often a record is tried before it becomes a dead letter. */
export const maxTries = 3;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The index of the first record that the answer names as failed: -1 if none failed, 0 if the name is unknown. */
function firstFailure(records: StreamRecord[], answer: unknown): number {
  const failures = isObject(answer) && Array.isArray(answer.batchItemFailures) ? answer.batchItemFailures : [];
  const indexes = failures.map((failure) =>
    records.findIndex((record) => isObject(failure) && record.dynamodb.SequenceNumber === failure.itemIdentifier),
  );
  return indexes.length === 0 ? -1 : Math.max(0, Math.min(...indexes));
}

/** What delivery calls: the function, the place for dead letters, and the pause between tries. */
export interface Delivery {
  invoke(records: StreamRecord[]): Promise<unknown>;
  putAside(record: StreamRecord, reason: string): void;
  pause(tries: number): Promise<void>;
}

/**
 * Delivers records in order, as an event source mapping with ReportBatchItemFailures and BisectBatchOnFunctionError
 * does. Records before the first failure are done. A batch that throws is split in two. A record that fails three times
 * is put aside. Each record is delivered at least once.
 */
export async function deliver(records: StreamRecord[], delivery: Delivery): Promise<void> {
  let left = records;
  for (let tries = 1; left.length > 0; ) {
    let failed: number;
    let reason = "named in batchItemFailures";
    try {
      failed = firstFailure(left, await delivery.invoke(left));
    } catch (error) {
      reason = String(error);
      if (left.length > 1) {
        const half = Math.ceil(left.length / 2);
        await deliver(left.slice(0, half), delivery);
        await deliver(left.slice(half), delivery);
        return;
      }
      failed = 0;
    }
    if (failed < 0) return;
    const [head] = left;
    if (failed > 0) {
      left = left.slice(failed);
      tries = 1;
    } else if (tries < maxTries || head === undefined) {
      await delivery.pause(tries);
      tries += 1;
    } else {
      delivery.putAside(head, reason);
      left = left.slice(1);
      tries = 1;
    }
  }
}
