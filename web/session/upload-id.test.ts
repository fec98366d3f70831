import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { oneDay } from "#shared/rules/dates.ts";
import { storageIn } from "#web/testing/storage.ts";
import type { UploadPlan, UploadRow } from "./kept-upload.ts";
import { renewUpload, uploadId } from "./upload-id.ts";

const plan: UploadPlan = { channel: "email", consent: "customer", consentOn: null, at: null };
const row: UploadRow = {
  index: 0,
  line: 2,
  name: "Zoé",
  phone: null,
  email: "zoe@example.org",
  language: null,
  location: null,
  consentOn: null,
};

beforeEach(() => {
  vi.stubGlobal("localStorage", storageIn(new Map()));
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const pass = (days: number) => vi.setSystemTime(Date.now() + days * oneDay);

it("is that of the same file for two days, and of a new upload then", async () => {
  const id = await uploadId("cafe", [row], plan);
  pass(1.9);
  expect(await uploadId("cafe", [row], plan)).toBe(id);
  expect(await uploadId("cafe", [row, row], plan)).not.toBe(id);
  const other = await uploadId("cafe", [row], plan);
  pass(2.1);
  expect(await uploadId("cafe", [row], plan)).not.toBe(other);
});

it("is that of the same file for two days from when it was continued, on each day of a long upload", async () => {
  const id = await uploadId("cafe", [row], plan);
  for (let day = 0; day < 3; day++) {
    pass(1.5);
    renewUpload("cafe", id);
  }
  expect(await uploadId("cafe", [row], plan)).toBe(id);
  renewUpload("cafe", "01J00000000000000000000000");
  pass(2.1);
  expect(await uploadId("cafe", [row], plan)).not.toBe(id);
});
