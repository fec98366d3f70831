import { describe, expect, it } from "vitest";
import { changedFields, conflicts, merged, settingsDraft, toldTogether } from "./merge.ts";

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

  it("are told in one line where they changed twice", () => {
    const first = [{ field: "phone" as const, before: "1", now: "2" }];
    const second = [
      { field: "phone" as const, before: "2", now: "3" },
      { field: "name" as const, before: "a", now: "b" },
    ];
    expect(toldTogether<typeof base>(first, second)).toEqual([
      { field: "phone", before: "1", now: "3" },
      { field: "name", before: "a", now: "b" },
    ]);
  });

  it("conflict only where something else was typed", () => {
    const stored = { name: "Le Port", phone: "+15145550199" };
    const { values, meanwhile } = merged(base, { ...base, name: "Café" }, stored);
    expect(conflicts(meanwhile, values).map(({ field }) => field)).toEqual(["name"]);
    expect(conflicts(meanwhile, { ...values, name: "Le Port" })).toEqual([]);
  });

  it("are told again after a reload, out of the draft", () => {
    const stored = { name: "Le Port", phone: "+15145550199" };
    const { values, base: begun, meanwhile } = merged(base, { ...base, name: "Café" }, stored);
    const draft = settingsDraft(begun, values, meanwhile);
    expect(draft).toEqual({
      phone: { before: base.phone, typed: base.phone },
      name: { before: base.name, typed: "Café" },
    });
    const again = merged(base, { name: "Café", phone: base.phone }, stored);
    expect(again).toEqual({ values, base: stored, meanwhile });
  });

  it("leave no draft where nothing is typed any more", () => {
    const stored = { ...base, phone: "+15145550199" };
    const { meanwhile } = merged(base, { ...base, name: "Café" }, stored);
    expect(settingsDraft(stored, stored, meanwhile)).toEqual({});
  });
});
