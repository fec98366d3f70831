import { describe, expect, it } from "vitest";
import { firstNameOf, shownAverage, standsInPublic } from "./public-score.ts";

describe("a first name", () => {
  it.each([
    ["Zoé Tremblay", "Zoé"],
    ["  marie-ève  roy", "marie-ève"],
    ["Roy, Anne", "Anne"],
    ["D’Arcy Côté", "D’Arcy"],
    ["J.", "J."],
    ["李 娜", "李"],
    ["Mme Tremblay", null],
    ["Dr. Roy", null],
    ["zoe@example.com", null],
    ["514 555 0142", null],
    ["www.example.com", null],
    ["<b>Zoé", null],
    ["x".repeat(31), null],
    ["", null],
    [null, null],
  ])("of %j is %j", (name, first) => {
    expect(firstNameOf(name)).toBe(first);
  });
});

describe("an average", () => {
  it("is shown from five ratings on, to a tenth", () => {
    expect(shownAverage([0, 0, 0, 0, 4])).toBeNull();
    expect(shownAverage([1, 0, 0, 0, 4])).toBe(4.2);
    expect(shownAverage([0, 0, 0, 1, 999])).toBe(5);
  });
});

describe("a comment", () => {
  const shared = { publishable: true, intercepted: false, comment: "Lovely", employee: null } as const;
  it.each([
    [{}, true],
    [{ status: "resolved" }, true],
    [{ publishable: false }, false],
    [{ intercepted: true }, false],
    [{ intercepted: true, status: "resolved" }, false],
    [{ status: "pending" }, true],
    [{ comment: " \n" }, false],
    [{ comment: "\u3164" }, false],
    [{ comment: "\u061c\u200e\u200f\u2800" }, false],
    [{ comment: "🍞" }, true],
    [{ employee: { _id: "1", name: "Camille" } }, false],
  ] as const)("with %j stands in public: %s", (more, stands) => {
    expect(standsInPublic({ ...shared, ...more })).toBe(stands);
  });
});
