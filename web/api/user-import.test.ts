import { expect, it } from "vitest";
import { addedAtOnce } from "#shared/contract/users.ts";
import type { AddedUsers } from "#shared/model/organization-user.ts";
import { fakedFetch, json, problem } from "#web/testing/fetch.ts";
import { type BatchProgress, batchJob } from "./batch-job.ts";
import { createQueryClient } from "./query-client.ts";
import { userBatches } from "./user-import.ts";

const { answers, fetched } = fakedFetch();
const rows = Array.from({ length: 45 }, (_, index) => ({
  line: index + 2,
  firstName: "Léa",
  lastName: "Roy",
  email: `n${index}@example.com`,
}));
const took = (added: number, alreadyThere = 0) => json(200, { added, notEmailed: 0, alreadyThere, rejected: [] });
const sizes = () => fetched.mock.calls.map(([, options]) => JSON.parse(String(options?.body)).rows.length);

it("sends every row once, in batches, and adds up what was answered", async () => {
  const steps: BatchProgress<AddedUsers>[] = [];
  answers.push(took(20), took(15, 5), took(5));
  await batchJob(userBatches(createQueryClient(), "O", rows), (step) => steps.push(step)).resume();
  expect(sizes()).toEqual([addedAtOnce, addedAtOnce, 5]);
  expect(steps.at(-1)).toMatchObject({ phase: "done", sent: 45, report: { added: 40, alreadyThere: 5 } });
});

it("pauses with the batch that failed, and goes on with it", async () => {
  const steps: BatchProgress<AddedUsers>[] = [];
  answers.push(took(20), json(503, problem("unavailable")), took(20), took(5));
  const job = batchJob(userBatches(createQueryClient(), "O", rows), (step) => steps.push(step));
  await job.resume();
  expect(steps.at(-1)).toMatchObject({ phase: "paused", sent: 20, problem: { code: "unavailable" } });
  await job.resume();
  expect(steps.at(-1)).toMatchObject({ phase: "done", sent: 45, report: { added: 45 } });
  expect(sizes()).toEqual([20, 20, 20, 5]);
});
