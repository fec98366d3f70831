import { describe, expect, it } from "vitest";
import { isWithinReach, type Viewer, withinReach } from "./own.ts";

const employee: Viewer = { reach: "own", user: { _id: "anne" } };
const manager: Viewer = { reach: "all", user: { _id: "anne" } };
const program: Viewer = { reach: "all", user: null };

describe("one's own feedback", () => {
  it.each([
    ["nothing", {}],
    ["a colleague's", { employee: "luc" }],
  ])("is what an employee gets who asks for %s", (_, wanted) => {
    expect(withinReach(employee, { ...wanted, rating: "1" })).toEqual({ employee: "anne", rating: "1" });
  });

  it("does not narrow what somebody sees who sees everything", () => {
    for (const viewer of [manager, program])
      for (const wanted of [{}, { employee: "luc" }]) expect(withinReach(viewer, wanted)).toEqual(wanted);
  });

  it("names one as the employee", () => {
    const about = (id: string | null) => ({ employee: id === null ? null : { _id: id, name: "Anne Roy" } });
    const seenBy = (viewer: Viewer) => ["anne", "luc", null].map((id) => isWithinReach(viewer, about(id)));
    expect(seenBy(employee)).toEqual([true, false, false]);
    expect(seenBy(manager)).toEqual([true, true, true]);
    expect(seenBy(program)).toEqual([true, true, true]);
  });
});
