import { beforeEach, expect, it, vi } from "vitest";
import { keepClerk, readClerk } from "./clerk.ts";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});
const nothing = { channel: "sms", location: null, employee: null };

it("remembers what was chosen for each organization", () => {
  keepClerk("a", { channel: "email", location: "l", employee: "e" });
  expect(readClerk("a")).toEqual({ channel: "email", location: "l", employee: "e" });
  expect(readClerk("b")).toEqual(nothing);
});

it.each(["", "null", "[]", "{", '{"channel":"fax","location":7}'])("begins anew where %s is stored", (text) => {
  stored.set("clerk a", text);
  expect(readClerk("a")).toEqual(nothing);
});

it("works where the browser stores nothing", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(() => keepClerk("a", { channel: "email", location: null, employee: null })).not.toThrow();
  expect(readClerk("a")).toEqual(nothing);
});
