import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storageIn } from "#web/testing/storage.ts";
import { dropDrafts, dropDraftsOfOthers } from "./drafts.ts";
import { keepTyped, nobodyTyped, readTyped } from "./typed-customer.ts";

const kept = new Map<string, string>();
const storage = storageIn(kept);
const lea = { address: "514 555-0142", name: "Léa", language: "fr" } as const;

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {});
  vi.stubGlobal(
    "sessionStorage",
    new Proxy(storage, {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

it("is found again by the clerk who typed it, in its organization", () => {
  keepTyped("ada", "o", lea);
  expect(readTyped("ada", "o")).toEqual(lea);
  expect(readTyped("ada", "p")).toEqual(nobodyTyped);
  expect(readTyped("eve", "o")).toEqual(nobodyTyped);
});

it("leaves the browser once it was sent or emptied, at log-out, and when somebody else logs in", () => {
  keepTyped("ada", "o", lea);
  keepTyped("ada", "o", { ...nobodyTyped, language: "fr" });
  expect(kept.size).toBe(0);
  keepTyped("ada", "o", lea);
  dropDrafts();
  expect(kept.size).toBe(0);
  keepTyped("ada", "o", lea);
  dropDraftsOfOthers("ada");
  expect(kept.size).toBe(1);
  dropDraftsOfOthers("eve");
  expect(kept.size).toBe(0);
});

it("is nobody where it cannot be read or kept", () => {
  kept.set("draft ada counter o", '{"address":7}');
  expect(readTyped("ada", "o")).toEqual(nobodyTyped);
  vi.stubGlobal("sessionStorage", undefined);
  expect(() => keepTyped("ada", "o", lea)).not.toThrow();
  expect(() => dropDraftsOfOthers("eve")).not.toThrow();
  expect(readTyped("ada", "o")).toEqual(nobodyTyped);
});
