import { describe, expect, it } from "vitest";
import { areas } from "#shared/contract/table.ts";
import frozen from "./frozen-routes.json" with { type: "json" };
import { contradictions } from "./frozen-routes.ts";

describe("a route, once deployed", () => {
  it("keeps its id and its area, or is marked as retired", () => {
    expect(contradictions(areas, frozen)).toEqual([]);
  });

  it.each([
    ["may be new, once it is in the list", { me: ["meRead"] }, {}, /^meRead is new: add "meRead": "me"/],
    [
      "may not move to another area",
      { me: ["meRead"] },
      { meRead: "accounts" },
      /^meRead must stay in the area accounts/,
    ],
    ["may not disappear unsaid", { me: [] }, { meRead: "me" }, /^meRead is gone\./],
    ["may not take an id that was retired", { me: ["meRead"] }, { meRead: "retired" }, /^meRead is retired/],
  ])("%s", (_, declared: Record<string, string[]>, list: Record<string, string>, said) => {
    const routes = Object.entries(declared).map(([area, ids]) => [area, ids.map((id) => ({ id }))]);
    expect(contradictions(Object.fromEntries(routes), list)).toEqual([expect.stringMatching(said)]);
  });

  it("says two things of an id that changed: that one is gone and one is new", () => {
    expect(contradictions({ me: [{ id: "meShow" }] }, { meRead: "me" })).toHaveLength(2);
  });

  it("may go once it is marked", () => {
    expect(contradictions({ me: [] }, { meRead: "retired" })).toEqual([]);
  });
});
