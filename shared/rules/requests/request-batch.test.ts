import fc from "fast-check";
import { expect, it } from "vitest";
import { cameOf, lookedAt, requestsIn } from "./request-batch.ts";

const none = { queued: 0, sent: 0, opened: 0, answered: 0, skipped: 0, failed: 0, unknown: 0, canceled: 0 };

it("tells of an upload's one request that was not sent in the end, and of no line for which none was made", () => {
  const upload = { counts: { ...none, skipped: 1 } };
  expect([requestsIn(upload), cameOf(upload)]).toEqual([1, [["skipped", 1]]]);
});

it("never counts more of them than there are requests", () => {
  const count = fc.nat(50);
  const counts = fc.record({
    queued: count,
    sent: count,
    opened: count,
    answered: count,
    skipped: count,
    failed: count,
    unknown: count,
    canceled: count,
  });
  fc.assert(
    fc.property(counts, (some) => {
      for (const [, came] of cameOf({ counts: some })) expect(came).toBeLessThanOrEqual(requestsIn({ counts: some }));
    }),
  );
});

it.each([
  [{ decided: 1, total: 4 }, 0.25],
  [{ decided: 4, total: 4 }, 1],
  [{ decided: 3, total: null }, 1],
])("says of %j that it is at %d", (upload, part) => {
  expect(lookedAt(upload)).toBe(part);
});
