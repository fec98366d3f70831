import { describe, expect, it } from "vitest";
import { closed, erasedFrom, mayComeBack, reopenedAccount } from "./closing.ts";

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

describe("an organization", () => {
  const open = { name: "Café", closedAt: null };
  const at = "2026-11-21T10:00:00.000Z";
  const alone = closed(open, "alone", "lea", at);
  const withAccount = closed(open, "with account", "lea", at);

  it("closes alone or with an account, once", () => {
    expect(alone).toEqual({ ...open, closedAt: at, closedBy: "lea", closedAlone: true });
    expect(withAccount).toEqual({ ...open, closedAt: at, closedBy: "lea" });
    expect(closed(alone, "with account", "noe", "2026-11-22T10:00:00.000Z")).toBe(alone);
    expect(closed(withAccount, "alone", "noe", "2026-11-22T10:00:00.000Z")).toBe(withAccount);
  });

  it("opens again in the way that it closed, and in no other", () => {
    expect(reopenedAccount(alone, "alone")).toEqual(open);
    expect(reopenedAccount(withAccount, "with account")).toEqual(open);
    expect(reopenedAccount(alone, "with account")).toBe(alone);
    expect(reopenedAccount(withAccount, "alone")).toBe(withAccount);
    expect(reopenedAccount(open, "alone")).toBe(open);
  });
});
