import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ImportReport, importBatchLimit } from "#shared/model/import.ts";
import { numberOccurrences } from "#shared/rules/imports/import-row.ts";
import { fakedFetch, json, problem } from "#web/testing/fetch.ts";
import { type BatchJob, type BatchProgress, batchJob } from "./batch-job.ts";
import { noteAnswer, noteSilence } from "./connection.ts";
import { feedbackBatches } from "./feedback-import.ts";
import { feedbackListsKey } from "./feedback-keys.ts";
import { dashboardKey } from "./organizations.ts";
import { createQueryClient } from "./query-client.ts";

const { answers, fetched } = fakedFetch();
let begun: BatchJob[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  for (const job of begun) job.stop();
  begun = [];
  noteAnswer();
});

const unnumbered = (line: number, comment = `Row ${line}`) => ({
  line,
  date: "2024-05-01T12:00:00.000Z",
  rating: 4,
  comment,
  name: null,
  email: null,
  phone: null,
  location: null,
});
const rowsOf = (count: number) => numberOccurrences(Array.from({ length: count }, (_, index) => unnumbered(index + 1)));
const took = (imported: number, alreadyThere = 0, rejected: object[] = []) =>
  json(200, { imported, alreadyThere, rejected, added: [] });

const batches = () => fetched.mock.calls.map(([, options]) => JSON.parse(String(options?.body)).rows);
const linesOf = (rows: { line: number }[]) => [rows[0]?.line, rows.at(-1)?.line];

function anImport(rows = rowsOf(250)) {
  const steps: BatchProgress<ImportReport>[] = [];
  const queries = createQueryClient();
  const job = batchJob(feedbackBatches(queries, "O", rows, "pending"), (progress) => steps.push(progress));
  begun.push(job);
  return { job, steps, queries, last: () => steps.at(-1) };
}

describe("an import", () => {
  it("sends every row once, in batches, and adds up what was answered", async () => {
    const { job, steps, last } = anImport();
    const rejected = { line: 7, field: "rating", reason: "rating_invalid" };
    answers.push(took(99, 0, [rejected]), took(60, 40), took(50));
    await job.resume();
    expect(batches().map(linesOf)).toEqual([
      [1, importBatchLimit],
      [importBatchLimit + 1, 2 * importBatchLimit],
      [2 * importBatchLimit + 1, 250],
    ]);
    expect(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body)).complaints).toBe("pending");
    expect(steps.map(({ phase, sent }) => `${phase} ${sent}`)).toEqual([
      "sending 0",
      "sending 100",
      "sending 200",
      "sending 250",
      "done 250",
    ]);
    expect(last()).toEqual({
      phase: "done",
      sent: 250,
      total: 250,
      report: { imported: 209, alreadyThere: 40, rejected: [rejected], added: [] },
      problem: null,
    });
  });

  it("of nothing is done at once", async () => {
    const { job, last } = anImport([]);
    await job.resume();
    expect([last()?.phase, fetched.mock.calls.length]).toEqual(["done", 0]);
  });

  it("keeps the numbers of identical rows over the edge of a batch", async () => {
    const alike = Array.from({ length: 103 }, (_, index) => unnumbered(index + 1, "Same"));
    const { job } = anImport(numberOccurrences(alike));
    answers.push(took(100), took(3));
    await job.resume();
    expect(batches()[1]?.map(({ occurrence }: { occurrence: number }) => occurrence)).toEqual([100, 101, 102]);
  });

  it("makes the feedback and the dashboard be read again", async () => {
    const { job, queries } = anImport(rowsOf(1));
    queries.setQueryData(feedbackListsKey("O"), []);
    queries.setQueryData(dashboardKey("O"), {});
    answers.push(took(1));
    await job.resume();
    for (const key of [feedbackListsKey("O"), dashboardKey("O")])
      expect(queries.getQueryState(key)?.isInvalidated).toBe(true);
  });
});

describe("an import whose connection breaks", () => {
  it("pauses with the reason, and continues with the batch that failed", async () => {
    const { job, last } = anImport();
    answers.push(took(100));
    await job.resume();
    expect(last()).toMatchObject({ phase: "paused", sent: 100, report: { imported: 100 } });
    expect(last()?.problem?.code).toBe("offline");
    answers.push(took(0, 100), took(50));
    await job.resume();
    expect(batches().map(linesOf)).toEqual([
      [1, 100],
      [101, 200],
      [101, 200],
      [201, 250],
    ]);
    expect(last()).toMatchObject({ phase: "done", problem: null, report: { imported: 150, alreadyThere: 100 } });
  });

  it("continues by itself once the connection is back", async () => {
    const { job, last } = anImport(rowsOf(1));
    await job.resume();
    noteSilence();
    expect(last()?.phase).toBe("paused");
    answers.push(took(1));
    noteAnswer();
    await expect.poll(() => last()).toMatchObject({ phase: "done", report: { imported: 1 } });
  });

  it("leaves it to the person where no connection was lost", async () => {
    const { job, last } = anImport(rowsOf(1));
    await job.resume();
    noteAnswer();
    expect([last()?.phase, fetched.mock.calls.length]).toEqual(["paused", 1]);
  });

  it("sends each batch once when it is resumed several times", async () => {
    const { job, last } = anImport();
    answers.push(took(100), took(100), took(50));
    await Promise.all([job.resume(), job.resume(), job.resume()]);
    expect([fetched.mock.calls.length, last()?.report.imported]).toEqual([3, 250]);
  });
});

describe("an import that the server refuses for now", () => {
  it("continues by itself after a pause of up to a minute", async () => {
    const { job, last } = anImport(rowsOf(1));
    answers.push(json(503, problem("unavailable"), { "Retry-After": "60" }), took(1));
    await job.resume();
    expect(last()?.phase).toBe("paused");
    await vi.advanceTimersByTimeAsync(59_999);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(() => last()?.phase).toBe("done");
  });

  it("waits for the person after a longer one, or without one", async () => {
    for (const headers of [{ "Retry-After": "61" }, {}]) {
      const { job, last } = anImport(rowsOf(1));
      answers.push(json(429, problem("too_many"), headers));
      await job.resume();
      await vi.advanceTimersByTimeAsync(3_600_000);
      expect(last()?.phase).toBe("paused");
    }
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it("does not begin again after the pause when the person resumed before its end", async () => {
    const { job, steps } = anImport(rowsOf(1));
    answers.push(json(503, problem("unavailable"), { "Retry-After": "5" }), took(1));
    await job.resume();
    await job.resume();
    const before = steps.length;
    await vi.advanceTimersByTimeAsync(5_000);
    expect([steps.length, steps.at(-1)?.phase]).toEqual([before, "done"]);
  });
});

describe("an import that is stopped", () => {
  it("sends no further batch and shows nothing more", async () => {
    const { job, steps } = anImport();
    answers.push(() => {
      job.stop();
      return took(100)();
    });
    await job.resume();
    await job.resume();
    expect([fetched.mock.calls.length, steps.map(({ phase }) => phase)]).toEqual([1, ["sending"]]);
  });

  it("does not come back after a pause", async () => {
    const { job } = anImport(rowsOf(1));
    answers.push(json(503, problem("unavailable"), { "Retry-After": "5" }));
    await job.resume();
    job.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("does not come back with the connection", async () => {
    const { job } = anImport(rowsOf(1));
    await job.resume();
    noteSilence();
    job.stop();
    noteAnswer();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
