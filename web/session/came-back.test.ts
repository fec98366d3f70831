import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetComeBack, hasComeBack, noteComeBack } from "./came-back.ts";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
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
