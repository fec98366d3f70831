import { beforeEach, expect, it, vi } from "vitest";
import { storageIn } from "#web/testing/storage.ts";
import { lookNow } from "./last-look.ts";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", storageIn(stored));
});
const at = (time: string) => new Date(`2026-11-22T${time}:00.000Z`);

it("shows nothing as new at the first look", () => {
  expect(lookNow("a", at("10:00"))).toBeNull();
});

it("shows as new what came since the look before", () => {
  lookNow("a", at("10:00"));
  expect(lookNow("a", at("15:00"))).toBe(at("10:00").toISOString());
  expect(lookNow("b", at("15:00"))).toBeNull();
});

it("takes a reload for the same look", () => {
  lookNow("a", at("10:00"));
  lookNow("a", at("15:00"));
  expect(lookNow("a", at("15:20"))).toBe(at("10:00").toISOString());
  expect(lookNow("a", at("15:40"))).toBe(at("10:00").toISOString());
  expect(lookNow("a", at("16:30"))).toBe(at("15:40").toISOString());
});

it.each(["", "{", "null", "7", '{"since":1}'])("begins anew where %s is stored", (text) => {
  stored.set("looked a", text);
  expect(lookNow("a", at("10:00"))).toBeNull();
});

it("works where the browser stores nothing", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(lookNow("a")).toBeNull();
});
