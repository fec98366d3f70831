import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storageIn } from "#web/testing/storage.ts";
import { forgetPurchase, purchaseId } from "./purchase-id.ts";

const kept = new Map<string, string>();
const now = Date.now();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("sessionStorage", storageIn(kept));
});
afterEach(() => void vi.unstubAllGlobals());

it("buys a pack once until it is known what became of the purchase, also after a reload", () => {
  const id = purchaseId("cafe", 500, now);
  expect(purchaseId("cafe", 500, now + 60_000)).toBe(id);
  forgetPurchase("cafe", id);
  expect(purchaseId("cafe", 500, now + 60_000)).not.toBe(id);
});

it("keeps the purchases of two packs and of two organizations apart", () => {
  const id = purchaseId("cafe", 500, now);
  const others = [purchaseId("cafe", 100, now), purchaseId("bar", 500, now)];
  expect(new Set([id, ...others]).size).toBe(3);
  expect(purchaseId("cafe", 500, now)).toBe(id);
});

it("works where the browser stores nothing", () => {
  vi.stubGlobal("sessionStorage", undefined);
  const id = purchaseId("cafe", 500, now);
  expect(() => forgetPurchase("cafe", id)).not.toThrow();
});
