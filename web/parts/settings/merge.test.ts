import { describe, expect, it } from "vitest";
import { changedFields, merged } from "./merge.ts";

const base = { name: "Café du Port", phone: "+15145550100" };

describe("settings that somebody else changes while they are edited", () => {
  it("take the new value where nothing was typed, and say so", () => {
    const stored = { ...base, phone: "+15145550199" };
    expect(merged(base, { ...base, name: "Café" }, stored)).toEqual({
      values: { name: "Café", phone: "+15145550199" },
      base: stored,
      meanwhile: [{ field: "phone", before: "+15145550100", now: "+15145550199" }],
    });
  });

  it("keep what was typed, which is still a change then", () => {
    const stored = { ...base, name: "Le Port" };
    const { values, base: begun, meanwhile } = merged(base, { ...base, name: "Café" }, stored);
    expect(values.name).toBe("Café");
    expect(changedFields(begun, values)).toEqual(["name"]);
    expect(meanwhile).toEqual([{ field: "name", before: "Café du Port", now: "Le Port" }]);
  });

  it("say nothing where both changed the same", () => {
    const stored = { ...base, name: "Le Port" };
    expect(merged(base, stored, stored).meanwhile).toEqual([]);
  });
});
