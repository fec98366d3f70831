import { afterEach, expect, test, vi } from "vitest";
import { clockOffset, setClock } from "./clock.ts";

afterEach(() => {
  setClock(null);
});

test("moves what now is, keeps running, and leaves other dates alone", async () => {
  setClock("2027-03-01T12:00:00.000Z");
  const first = Date.now();
  expect(new Date().toISOString()).toMatch(/^2027-03-01T12:00:00/);
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(first));
  expect(new Date(0).toISOString()).toBe("1970-01-01T00:00:00.000Z");
  expect(new Date("2020-02-02")).toBeInstanceOf(Date);
  expect(Date.UTC(2020, 0)).toBe(1_577_836_800_000);
});

test("goes back to real time", () => {
  const before = Date.now();
  setClock("2030-01-01T00:00:00Z");
  setClock(null);
  expect(clockOffset()).toBe(0);
  expect(Date.now() - before).toBeLessThan(5_000);
});
