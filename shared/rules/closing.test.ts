import { describe, expect, it } from "vitest";
import { erasedFrom, mayComeBack } from "./closing.ts";

describe("a closed account", () => {
  const closedAt = "2026-11-21T10:00:00.000Z";

  it.each([
    ["2026-11-21T10:00:00.000Z", true],
    ["2026-12-21T09:59:59.999Z", true],
    ["2026-12-21T10:00:00.000Z", false],
  ])("at %s may come back: %s", (now, may) => {
    expect(mayComeBack(closedAt, new Date(now))).toBe(may);
  });

  it("is erased after thirty days", () => {
    expect(erasedFrom(closedAt).toISOString()).toBe("2026-12-21T10:00:00.000Z");
  });
});
