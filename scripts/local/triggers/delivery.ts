/** One record of the stream in the form that Lambda hands over. */
export interface StreamRecord {
  dynamodb: { SequenceNumber: string; [part: string]: unknown };
  [part: string]: unknown;
}

/** How often a record is tried before it is put aside. */
export const maxTries = 3;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The index of the first record that a batch's answer names as failed; -1 when all went well, 0 when the name is unknown. */
function firstFailure(records: StreamRecord[], answer: unknown): number {
  const failures = isObject(answer) && Array.isArray(answer.batchItemFailures) ? answer.batchItemFailures : [];
  const indexes = failures.map((failure) =>
    records.findIndex((record) => isObject(failure) && record.dynamodb.SequenceNumber === failure.itemIdentifier),
  );
  return indexes.length === 0 ? -1 : Math.max(0, Math.min(...indexes));
}

/** What delivery needs: the function, what becomes of a record that failed every time, and the wait between tries. */
export interface Delivery {
  invoke(records: StreamRecord[]): Promise<unknown>;
  putAside(record: StreamRecord, reason: string): void;
  pause(tries: number): Promise<void>;
}

/**
 * Hands records over in order until each was taken or put aside, as an event source mapping with
 * ReportBatchItemFailures and BisectBatchOnFunctionError does: what comes before the first failure counts as done, a
 * batch that throws is halved, and one record is tried three times. At least once, never out of order.
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
