import { describe, expect, it } from "vitest";
import { byName, compareNames } from "./by-name.ts";

describe("names", () => {
  it("are sorted by the numbers in them, not by their digits", () => {
    const names = ["Place 10", "Place 2", "12, rue Nord", "3, rue Nord", "Place 1"];
    expect(names.toSorted(compareNames)).toEqual(["3, rue Nord", "12, rue Nord", "Place 1", "Place 2", "Place 10"]);
  });

  it("are sorted as people read them, whatever their accents and capitals", () => {
    expect(["Zoé", "éloi", "Eva", "anne"].toSorted(compareNames)).toEqual(["anne", "éloi", "Eva", "Zoé"]);
  });

  it("that are the same keep an order", () => {
    const [one, other] = [
      { _id: "01A", name: "Laval" },
      { _id: "01B", name: "Laval" },
    ];
    expect([other, one].toSorted(byName)).toEqual([one, other]);
  });
});
