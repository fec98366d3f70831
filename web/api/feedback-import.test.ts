import { MutationObserver } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { importBatchLimit } from "#shared/model/import.ts";
import { fakedFetch, json, problem } from "#web/testing/fetch.ts";
import { batchJob } from "./batch-job.ts";
import { feedbackBatches, undoingImport } from "./feedback-import.ts";
import { feedbacksKey } from "./feedback-keys.ts";
import { dashboardKey } from "./organizations.ts";
import { createQueryClient } from "./query-client.ts";

const { answers, fetched } = fakedFetch();
const organization = "O";
const added = Array.from({ length: importBatchLimit + 1 }, (_, index) => `F${index}`);

let queries: ReturnType<typeof createQueryClient>;
beforeEach(() => {
  queries = createQueryClient();
});
const operationsSent = () => fetched.mock.calls.map(([, options]) => JSON.parse(String(options?.body)).operation);
const undo = () => new MutationObserver(queries, undoingImport(queries, organization)).mutate(added);

it("imports a file as one operation, which goes on after a pause", async () => {
  const rows = Array.from({ length: 2 * importBatchLimit + 1 }, (_, index) => ({
    line: index + 2,
    occurrence: 0,
    date: "2024-05-31T12:00:00.000Z",
    rating: 4,
    comment: "Très bien",
    name: null,
    email: null,
    phone: null,
    location: null,
  }));
  const report = (imported: number) =>
    json(200, { imported, alreadyThere: 0, rejected: [], added: [], operation: "I" });
  answers.push(report(100), json(503, problem("unavailable")), report(100), report(1));
  const job = batchJob(feedbackBatches(queries, organization, rows, "resolved"), () => {});
  await job.resume();
  await job.resume();
  expect(operationsSent()).toEqual([undefined, "I", "I", "I"]);
});

describe("undoing an import", () => {
  it("asks in batches that the API takes, and counts them together", async () => {
    answers.push(
      json(200, { removed: importBatchLimit, kept: 0, operation: "U" }),
      json(200, { removed: 0, kept: 1, operation: "U" }),
    );
    expect(await undo()).toEqual({ removed: importBatchLimit, kept: 1 });
    expect(operationsSent()).toEqual([undefined, "U"]);
  });

  it("has lists and figures read anew, even where it broke off", async () => {
    for (const queryKey of [feedbacksKey(organization), dashboardKey(organization)]) queries.setQueryData(queryKey, {});
    answers.push(json(200, { removed: importBatchLimit, kept: 0 }), () => {
      throw new TypeError("Failed to fetch");
    });
    await expect(undo()).rejects.toMatchObject({ code: "offline" });
    for (const queryKey of [feedbacksKey(organization), dashboardKey(organization)])
      expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });
});
