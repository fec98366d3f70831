import { expect, it } from "vitest";
import { countsFor, eachOfPerson, takesBack } from "./suppression-reasons.ts";

const links: Record<string, string[]> = { a: ["b"], b: ["a", "c"], c: ["b", "d"], d: ["c"], e: ["f"], f: ["e"] };

it("goes from one mark of a person to all others, nearest first, in circles too, and to no stranger", async () => {
  const visit = async (mark: string) => links[mark] ?? [];
  expect(await eachOfPerson(["b"], visit)).toEqual(["b", "a", "c", "d"]);
  expect(await eachOfPerson(["b"], visit, 3)).toEqual(["b", "a", "c"]);
  expect(await eachOfPerson([], visit)).toEqual([]);
});

it("counts what came back for that spelling of the address alone, and what was said for the person", () => {
  for (const because of ["opted_out", "complained"] as const)
    expect(countsFor({ because }, { channel: "sms", isWritten: false })).toBe(true);
  expect(countsFor({ because: "bounced" }, { channel: "email", isWritten: true })).toBe(true);
  expect(countsFor({ because: "bounced" }, { channel: "email", isWritten: false })).toBe(false);
  expect(countsFor({ because: "bounced" }, { channel: "sms", isWritten: true })).toBe(false);
});

it("lets who said something take it back, and nobody else", () => {
  const said = { because: "opted_out", how: "text", since: "2026-11-22T09:00:00.000Z", from: "a" } as const;
  const by = { how: "text", from: "a", until: "2026-11-22T09:00:00.000Z" } as const;
  expect(takesBack(by, said, "b")).toBe(true);
  expect(takesBack({ ...by, from: "b" }, said, "b")).toBe(false);
  expect(takesBack({ ...by, how: "link" }, said, "b")).toBe(false);
  expect(takesBack({ ...by, until: "2026-11-22T08:00:00.000Z" }, said, "b")).toBe(false);
  expect(takesBack(by, { ...said, because: "complained" }, "b")).toBe(false);
  expect(takesBack(by, { ...said, from: null }, "a")).toBe(true);
  expect(takesBack(by, { ...said, from: null }, "b")).toBe(false);
});
