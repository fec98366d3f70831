import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { keepUpload, type UploadRow } from "#web/session/kept-upload.ts";
import { uploadId } from "#web/session/upload-id.ts";
import { fakedFetch, json, problem } from "#web/testing/fetch.ts";
import { storageIn } from "#web/testing/storage.ts";
import { type BatchProgress, batchJob } from "./batch-job.ts";
import { nextCustomers, type UploadReport, uploadBatches, uploadCalls } from "./request-upload.ts";

const { answers, fetched } = fakedFetch();
const row = (index: number, location: string | null): UploadRow => ({
  index,
  line: index + 2,
  name: null,
  phone: `+1514555${String(index).padStart(4, "0")}`,
  email: null,
  language: null,
  location,
  consentOn: null,
});
const upload = "01K000000000000000000000ZZ";

it("asks a hundred customers of one location at a time", () => {
  const rows = [...Array.from({ length: 130 }, (_, index) => row(index, null)), row(130, "l"), row(131, "l")];
  expect(nextCustomers(rows, 0)).toHaveLength(100);
  expect(nextCustomers(rows, 100)).toHaveLength(30);
  expect(nextCustomers(rows, 130).map(({ index }) => index)).toEqual([130, 131]);
});

it("tells which upload and which customer each call begins with, and which lines were not asked", async () => {
  const rows = [row(0, null), row(1, null), row(2, "01K00000000000000000000010")];
  const skip = { index: 1, reason: "asked_recently", askedAt: "2026-11-10T12:00:00.000Z" };
  answers.push(
    json(200, { accepted: [], skipped: [skip], credits: 98 }),
    json(200, { accepted: [], skipped: [{ ...skip, index: 0 }], credits: 98 }),
  );
  const plan = { channel: "sms", consent: "customer", consentOn: null, at: null } as const;
  const shown: unknown[] = [];
  const job = batchJob(uploadBatches(new QueryClient(), "o", { id: upload, rows, plan, through: [] }), ({ report }) =>
    shown.push(report),
  );
  await job.resume();
  const bodies = fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
  expect(bodies.map(({ batch, location }) => [batch, location])).toEqual([
    [{ _id: upload, first: 0, total: 3 }, null],
    [{ _id: upload, first: 2, total: 3 }, "01K00000000000000000000010"],
  ]);
  expect(shown.at(-1)).toEqual({
    queued: 0,
    rejected: [
      { line: 3, field: "", reason: "asked_recently" },
      { line: 4, field: "", reason: "asked_recently" },
    ],
  });
});

it.each(["sms", "email"] as const)("tells number and address of each customer who is asked by %s", async (channel) => {
  const known = { phone: "+15145550000", email: "lea@example.com" };
  const rows = [{ ...row(0, null), ...known }];
  answers.push(json(200, { accepted: [], skipped: [], credits: 98 }));
  const plan = { channel, consent: "customer", consentOn: null, at: null } as const;
  await batchJob(uploadBatches(new QueryClient(), "o", { id: upload, rows, plan, through: [] }), () => {}).resume();
  const body = JSON.parse(String(fetched.mock.calls[0]?.[1]?.body));
  expect(body).toMatchObject({ channel, customers: [known] });
});

it("goes on where an upload was interrupted, four calls side by side, and says when it is through", async () => {
  const rows = Array.from({ length: 600 }, (_, index) => row(index, null));
  expect(uploadCalls(rows)).toHaveLength(6);
  answers.push(...Array.from({ length: 4 }, () => json(200, { accepted: [], skipped: [], credits: 98 })));
  const plan = { channel: "sms", consent: "customer", consentOn: null, at: "2026-01-01T00:00:00.000Z" } as const;
  const through = vi.fn();
  const waves: number[] = [];
  const batches = uploadBatches(new QueryClient(), "o", { id: upload, rows, plan, through: [0, 200] }, through);
  const job = batchJob(batches, ({ sent }) => waves.push(sent));
  await job.resume();
  const bodies = fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
  expect(bodies.map(({ batch }) => batch.first)).toEqual([100, 300, 400, 500]);
  expect(bodies.every(({ at }) => at === null)).toBe(true);
  expect(waves.at(-1)).toBe(600);
  expect(through).toHaveBeenCalledTimes(1);
});

it("counts who was asked at once, also where a call beside it is refused, and counts nobody twice", async () => {
  const rows = [...Array.from({ length: 130 }, (_, index) => row(index, null)), row(130, "l"), row(131, "l")];
  const skip = { index: 0, reason: "asked_recently", askedAt: null };
  const took = json(200, { accepted: [], skipped: [skip], credits: 98 });
  answers.push(took, json(400, problem("invalid")), took, took);
  const shown: BatchProgress<UploadReport>[] = [];
  const plan = { channel: "sms", consent: "customer", consentOn: null, at: null } as const;
  const batches = uploadBatches(new QueryClient(), "o", { id: upload, rows, plan, through: [] });
  const job = batchJob(batches, (progress) => shown.push(progress));
  await job.resume();
  expect(shown.at(-1)).toMatchObject({
    phase: "paused",
    sent: 102,
    report: { rejected: [{ line: 2 }, { line: 132 }] },
  });
  await job.resume();
  expect(shown.at(-1)).toMatchObject({ phase: "done", sent: 132 });
  expect(shown.at(-1)?.report.rejected.map(({ line }) => line)).toEqual([2, 132, 102]);
});

it("leaves an upload that was taken back: nothing offers to continue it, and the same file begins another one", async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", storageIn(kept));
  const rows = [row(0, null)];
  const plan = { channel: "sms", consent: "customer", consentOn: null, at: null } as const;
  const id = await uploadId("o", rows, plan);
  keepUpload("o", { id, user: "ada", startedAt: Date.now(), rows, plan });
  expect(await uploadId("o", rows, plan)).toBe(id);
  answers.push(json(409, problem("batch_canceled")));
  const shown: BatchProgress<UploadReport>[] = [];
  const batches = uploadBatches(new QueryClient(), "o", { id, rows, plan, through: [] });
  await batchJob(batches, (progress) => shown.push(progress)).resume();
  expect(shown.at(-1)?.problem?.code).toBe("batch_canceled");
  expect(kept.size).toBe(0);
  expect(await uploadId("o", rows, plan)).not.toBe(id);
});
