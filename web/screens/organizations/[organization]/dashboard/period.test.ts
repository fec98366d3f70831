import { describe, expect, it } from "vitest";
import { periodFrom, periodNamed } from "./period.ts";

const today = "2026-11-21";

describe("the period of the dashboard", () => {
  it.each([
    ["7d", "2026-11-15"],
    ["30d", "2026-10-23"],
    ["90d", "2026-08-24"],
    ["12m", "2025-11-22"],
    ["all", "2000-01-01"],
  ] as const)("%s begins on %s", (name, from) => {
    expect(periodNamed(name, today)).toEqual({ from, to: today });
  });

  it.each([
    ["this-month", "2026-11-21", "2026-11-01", "2026-11-21"],
    ["this-month", "2026-11-01", "2026-11-01", "2026-11-01"],
    ["last-month", "2026-11-21", "2026-10-01", "2026-10-31"],
    ["last-month", "2026-01-31", "2025-12-01", "2025-12-31"],
    ["last-month", "2028-03-31", "2028-02-01", "2028-02-29"],
  ] as const)("%s on %s is %s to %s", (name, on, from, to) => {
    expect(periodNamed(name, on)).toEqual({ from, to });
  });

  it("of twelve months that end on a leap day begins on March 1", () => {
    expect(periodNamed("12m", "2028-02-29")).toEqual({ from: "2027-03-01", to: "2028-02-29" });
  });

  it("comes from the address, or is 30 days", () => {
    expect(periodFrom(new URLSearchParams("period=90d"), today)).toMatchObject({ name: "90d", from: "2026-08-24" });
    expect(periodFrom(new URLSearchParams("from=2026-01-01&to=2026-02-01"), today)).toMatchObject({
      name: "custom",
      from: "2026-01-01",
    });
    expect(periodFrom(new URLSearchParams("from=2026-02-01&to=2026-01-01"), today).name).toBe("30d");
    expect(periodFrom(new URLSearchParams("period=ages"), today).name).toBe("30d");
  });
});
