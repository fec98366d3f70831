import { expect, it, onTestFinished, vi } from "vitest";
import { anyCount, readCounts, readInvited } from "#functions/data/feedbacks/counters.ts";
import { countNew, type FeedbackItem, feedbackPuts } from "#functions/data/feedbacks/feedbacks.ts";
import { recount } from "#functions/data/feedbacks/recount.ts";
import { counterKey } from "#functions/data/keys.ts";
import { allBelow, documents, transact } from "#functions/data/table.ts";
import { eraseOrganization } from "#functions/data/users/erasing.ts";
import { aFeedback, anOrganization, submitted } from "#functions/testing/fixtures.ts";
import { readClicks } from "./clicks.ts";
import { shards } from "./shards.ts";

const store = (feedback: FeedbackItem) =>
  transact(async () => [...feedbackPuts(feedback), ...(await countNew([feedback], () => 3))]);

const itemsPerShard = async (organization: string) => {
  const partitions = Array.from({ length: shards }, (_, shard) => counterKey(organization, "A", "", shard).pk);
  return (await Promise.all(partitions.map((pk) => allBelow({ pk, sk: "" })))).map(({ length }) => length);
};

/** A quiet day between two that are spread. */
async function aBusyOrganization() {
  const { organization } = await anOrganization();
  const on = (day: string, more: Parameters<typeof aFeedback>[1] = {}) =>
    aFeedback(organization._id, { date: `${day}T15:00:00.000Z`, ...more });
  const opened: Parameters<typeof aFeedback>[1] = { invited: ["google"], invitedBy: "everyone", rating: 5 };
  for (const day of ["2026-03-01", "2026-03-03"]) {
    await store(on(day, { rating: 2, intercepted: true }));
    await Promise.all(Array.from({ length: 30 }, () => store(on(day, opened))));
  }
  await submitted(on("2026-03-02", { rating: 4 }));
  return organization._id;
}

const march = { from: "2026-03-01", to: "2026-03-31" };

it("reads a day of several shards as one, between days of a single one", async () => {
  const id = await aBusyOrganization();
  expect((await itemsPerShard(id)).filter((items) => items > 0).length).toBeGreaterThan(10);
  expect((await readCounts(id, "A", march)).map(({ day, ratings }) => [day, ratings])).toEqual([
    ["2026-03-01", [0, 1, 0, 0, 30]],
    ["2026-03-02", [0, 0, 0, 1, 0]],
    ["2026-03-03", [0, 1, 0, 0, 30]],
  ]);
  expect(await readClicks(id, ["A"], march)).toMatchObject({ clicked: 60, byTarget: new Map([["google", 60]]) });
  expect(await readInvited(id, ["A"], march)).toMatchObject({ rated: 63, invited: { everyone: 60 } });
  expect(await anyCount(id, ["A"], { from: "2026-03-03", to: "2026-03-03" })).toBe(true);
  expect((await recount(id)).differences).toEqual([]);
});

it("asks shard 0 alone for days that were never busy", async () => {
  const id = await aBusyOrganization();
  const send = vi.spyOn(documents, "send");
  onTestFinished(() => send.mockRestore());
  expect(await readCounts(id, "A", { from: "2026-03-02", to: "2026-03-02" })).toHaveLength(1);
  expect(send).toHaveBeenCalledTimes(1);
});

it("is erased with its organization", async () => {
  const id = await aBusyOrganization();
  await eraseOrganization(id, null, { atMost: 10_000, now: new Date(), hasTime: () => true });
  expect((await itemsPerShard(id)).filter((items) => items > 0)).toEqual([]);
});
