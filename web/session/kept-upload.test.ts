import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storageIn } from "#web/testing/storage.ts";
import { dropDrafts } from "./drafts.ts";
import { dropUpload, keepUpload, readUpload } from "./kept-upload.ts";

const kept = new Map<string, string>();
const storage = storageIn(kept);
const upload = {
  id: "01K000000000000000000000ZZ",
  user: "ada",
  startedAt: Date.now(),
  plan: { channel: "sms", consent: "customer", consentOn: null, at: null } as const,
  rows: [
    {
      index: 0,
      line: 2,
      name: "Léa",
      phone: "+15145550142",
      email: null,
      language: null,
      location: null,
      consentOn: null,
    },
  ],
};

beforeEach(() => {
  kept.clear();
  vi.stubGlobal(
    "localStorage",
    new Proxy(storage, {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  vi.stubGlobal("sessionStorage", {});
});
afterEach(() => vi.unstubAllGlobals());

it("is found again by who began it, and by nobody else", () => {
  keepUpload("o", upload);
  expect(readUpload("o", "ada")).toEqual(upload);
  expect(readUpload("o", "eve")).toBeNull();
  expect(readUpload("p", "ada")).toBeNull();
});

it("is there the next day, and gone after two days, when it is through, when somebody logs out, and when it cannot be read", () => {
  keepUpload("o", { ...upload, startedAt: Date.now() - 1.5 * 86_400_000 });
  expect(readUpload("o", "ada")).not.toBeNull();
  keepUpload("o", { ...upload, startedAt: Date.now() - 2 * 86_400_000 - 1 });
  expect(readUpload("o", "ada")).toBeNull();
  expect(kept.size).toBe(0);
  keepUpload("o", upload);
  dropUpload("o");
  expect(kept.size).toBe(0);
  keepUpload("o", upload);
  dropDrafts();
  expect(kept.size).toBe(0);
  keepUpload("o", upload);
  dropUpload("o", "01K000000000000000000000AA");
  expect(readUpload("o", "ada")).toEqual(upload);
  dropUpload("o", upload.id);
  expect(kept.size).toBe(0);
  kept.set("customers of o", "{");
  expect(readUpload("o", "ada")).toBeNull();
  expect(kept.size).toBe(0);
});

it("is not kept where there is no room", () => {
  vi.stubGlobal("localStorage", {
    ...storage,
    setItem: () => {
      throw new Error("QuotaExceededError");
    },
  });
  keepUpload("o", upload);
  expect(kept.size).toBe(0);
});
