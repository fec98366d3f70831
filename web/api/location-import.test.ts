import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type LocationReport, locationBatchLimit } from "#shared/model/location.ts";
import { fakedFetch, json, problem } from "#web/testing/fetch.ts";
import { type BatchProgress, batchJob } from "./batch-job.ts";
import { locationBatches } from "./location-import.ts";
import { locationsKey } from "./organizations.ts";
import { createQueryClient } from "./query-client.ts";

const { answers, fetched } = fakedFetch();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const rows = Array.from({ length: locationBatchLimit + 5 }, (_, index) => ({
  line: index + 2,
  name: `Place ${index}`,
  address: null,
  feedbackId: null,
  interceptLessThan: null,
}));
const took = (added: number, alreadyThere = 0, rejected: object[] = []) => json(200, { added, alreadyThere, rejected });
const sent = () => fetched.mock.calls.map(([, options]) => JSON.parse(String(options?.body)));

function anImport() {
  const steps: BatchProgress<LocationReport>[] = [];
  const queries = createQueryClient();
  const job = batchJob(locationBatches(queries, "O", rows, true), (step) => steps.push(step));
  return { job, queries, last: () => steps.at(-1) };
}

it("sends every row once, in batches, adds up what was answered, and has the locations read anew", async () => {
  const { job, queries, last } = anImport();
  queries.setQueryData(locationsKey("O"), []);
  const rejected = { line: 30, field: "feedbackId", reason: "link_taken" };
  answers.push(took(20, 5), took(4, 0, [rejected]));
  await job.resume();
  expect(sent().map(({ rows: batch, links }) => [batch.length, links])).toEqual([
    [locationBatchLimit, true],
    [5, true],
  ]);
  expect(last()).toMatchObject({ phase: "done", report: { added: 24, alreadyThere: 5, rejected: [rejected] } });
  expect(queries.getQueryState(locationsKey("O"))?.isInvalidated).toBe(true);
});

it("goes on by itself after the pause that the server asks for", async () => {
  const { job, last } = anImport();
  answers.push(took(25), json(429, problem("too_many"), { "Retry-After": "20" }), took(5));
  await job.resume();
  expect(last()).toMatchObject({ phase: "paused", sent: locationBatchLimit });
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.poll(() => last()).toMatchObject({ phase: "done", report: { added: 30 } });
  expect(sent().map(({ rows: batch }) => batch.length)).toEqual([25, 5, 5]);
});
