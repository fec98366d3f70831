import { expect, it } from "vitest";
import { countsFor, everywhereCountsFor, takesBack } from "./suppression-reasons.ts";

it("counts what bounced for emails to that spelling alone, and what was said for the person", () => {
  for (const because of ["opted_out", "complained"] as const) {
    expect(countsFor({ because, from: null }, { channel: "sms", address: "a" })).toBe(true);
    expect(everywhereCountsFor(because, "sms")).toBe(true);
  }
  const bounced = { because: "bounced", from: "a" } as const;
  expect(countsFor(bounced, { channel: "email", address: "a" })).toBe(true);
  expect(countsFor(bounced, { channel: "email", address: "b" })).toBe(false);
  expect(countsFor(bounced, { channel: "sms", address: "a" })).toBe(false);
  expect(everywhereCountsFor("bounced", "email")).toBe(true);
  expect(everywhereCountsFor("bounced", "sms")).toBe(false);
  expect(everywhereCountsFor(undefined, "email")).toBe(false);
});

it("lets who said something take it back, and nobody else", () => {
  const said = { because: "opted_out", how: "text", since: "2026-11-22T09:00:00.000Z", from: "a" } as const;
  const by = { how: "text", from: "a", until: "2026-11-22T09:00:00.000Z" } as const;
  expect(takesBack(by, said)).toBe(true);
  expect(takesBack({ ...by, from: "b" }, said)).toBe(false);
  expect(takesBack({ ...by, how: "link" }, said)).toBe(false);
  expect(takesBack({ ...by, until: "2026-11-22T08:00:00.000Z" }, said)).toBe(false);
  expect(takesBack(by, { ...said, because: "complained" })).toBe(false);
  expect(takesBack(by, { ...said, how: "staff", from: null })).toBe(false);
});
