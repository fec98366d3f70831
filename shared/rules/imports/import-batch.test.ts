import { describe, expect, it } from "vitest";
import { commentLimit } from "#shared/model/feedback.ts";
import { importBatchBytes, importBatchLimit } from "#shared/model/import.ts";
import { nextBatch } from "./import-batch.ts";

const rowsSaying = (comment: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    occurrence: 0,
    date: "2024-05-31T10:00:00.000Z",
    rating: 4,
    comment,
    name: null,
    email: null,
    phone: null,
    location: null,
  }));

function batchesOf(rows: ReturnType<typeof rowsSaying>) {
  const batches = [];
  for (let sent = 0; sent < rows.length; ) {
    const batch = nextBatch(rows, sent);
    batches.push(batch);
    sent += batch.length;
  }
  return batches;
}

describe("the batches of an import", () => {
  it("hold as many rows as a call takes", () => {
    const rows = rowsSaying("Lovely", 250);
    expect(batchesOf(rows).map(({ length }) => length)).toEqual([importBatchLimit, importBatchLimit, 50]);
  });

  it.each(["語", "\n", '"', "😀"])(
    "fit into a call's body when every comment is as long as it may be, of %j",
    (one) => {
      const rows = rowsSaying(one.repeat(commentLimit / one.length), 250);
      const batches = batchesOf(rows);
      expect(batches.flat()).toEqual(rows);
      for (const batch of batches)
        expect(Buffer.byteLength(JSON.stringify({ rows: batch, complaints: "resolved" }))).toBeLessThanOrEqual(
          importBatchBytes,
        );
    },
  );
});
