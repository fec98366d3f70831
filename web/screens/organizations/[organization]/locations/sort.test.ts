import { describe, expect, it } from "vitest";
import { type RecoveryCount, recoveryFigures } from "#shared/rules/figures/recovery.ts";
import { newLocation } from "#shared/rules/organizations/new-place.ts";
import { sortedRows, sortingAfter, sortingFrom } from "./sort.ts";

const row = (name: string, score: number | null, complaints: number, recovery: RecoveryCount = {}) => ({
  location: newLocation(name, { name, address: "Rue Émile" }),
  figures: {
    _id: name,
    name,
    privateReviews: 10,
    averageRating: 4,
    score,
    interceptedComplaints: complaints,
    importedComplaints: 0,
    pending: 0,
    recovery: recoveryFigures([recovery]),
  },
  saving: { amount: complaints * 100, currency: "CAD" },
  look: undefined,
});
const rows = [
  row("Plateau", 80, 2, { a0: 5, py: 1, pn: 1 }),
  row("Anjou", null, 9, { a0: 4 }),
  row("Laval", 60, 2, { a0: 4, a6: 1, py: 2 }),
];
const namesBy = (asked: string | null, words = "") =>
  sortedRows(rows, words, sortingFrom(asked)).map(({ location }) => location.name);

describe("the table of locations", () => {
  it.each([
    [null, ["Anjou", "Laval", "Plateau"]],
    ["-name", ["Plateau", "Laval", "Anjou"]],
    ["-score", ["Plateau", "Laval", "Anjou"]],
    ["score", ["Laval", "Plateau", "Anjou"]],
    ["-complaints", ["Anjou", "Laval", "Plateau"]],
    ["-saving", ["Anjou", "Laval", "Plateau"]],
    ["-withinDay", ["Plateau", "Laval", "Anjou"]],
    ["-putRight", ["Laval", "Plateau", "Anjou"]],
    ["made-up", ["Anjou", "Laval", "Plateau"]],
  ])("sorted by %s is %j, those without the figure last", (asked, names) => {
    expect(namesBy(asked)).toEqual(names);
  });

  it("counts the numbers in names", () => {
    const places = [row("Place 10", 80, 2), row("Place 2", 70, 2)];
    expect(sortedRows(places, "", sortingFrom(null)).map(({ location }) => location.name)).toEqual([
      "Place 2",
      "Place 10",
    ]);
  });

  it("finds words in name and address, without case and accents", () => {
    expect(namesBy(null, "emile PLA")).toEqual(["Plateau"]);
  });

  it("begins a figure with the highest, and turns round at the next click", () => {
    expect(sortingAfter(sortingFrom(null), "score")).toBe("-score");
    expect(sortingAfter(sortingFrom("-score"), "score")).toBe("score");
    expect(sortingAfter(sortingFrom("-score"), "name")).toBeNull();
    expect(sortingAfter(sortingFrom(null), "name")).toBe("-name");
  });
});
