import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storageIn } from "#web/testing/storage.ts";
import { forgetComeBack, hasComeBack, noteComeBack } from "./came-back.ts";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("sessionStorage", storageIn(kept));
});
afterEach(() => void vi.unstubAllGlobals());

it("is known of who came back, and of nobody else, until they were led on", () => {
  expect(hasComeBack("ada")).toBe(false);
  noteComeBack("ada");
  expect([hasComeBack("ada"), hasComeBack("eve")]).toEqual([true, false]);
  forgetComeBack("ada");
  expect(hasComeBack("ada")).toBe(false);
});

it("is known of nobody where the browser stores nothing", () => {
  vi.stubGlobal("sessionStorage", undefined);
  noteComeBack("ada");
  expect(hasComeBack("ada")).toBe(false);
  expect(() => forgetComeBack("ada")).not.toThrow();
});
