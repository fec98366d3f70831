import { describe, expect, it } from "vitest";
import { type ColumnWords, columnsNamed, isColumnName } from "./columns.ts";

const words = [
  ["phone", ["phone", "mobile", "telephone"]],
  ["name", ["name", "nom"]],
] as const satisfies ColumnWords<string>;

describe("a column", () => {
  it.each([
    [["Mobile phone", "Customer name"], { phone: 0, name: 1 }],
    [["TÉLÉPHONE_mobile", "nom-du-client"], { phone: 0, name: 1 }],
    [["Phone numbers", "Names"], { phone: 0, name: 1 }],
    [["Telephoned", "Rename"], {}],
    [["Company name", "Name"], { name: 1 }],
  ])("of %j is known by a word of its name, and first by its whole name", (header, found) => {
    expect(Object.fromEntries(columnsNamed(header, words))).toEqual(found);
  });

  it("holds one thing, and nothing that its name says it does not", () => {
    expect(Object.fromEntries(columnsNamed(["Name of the phone", "Name"], words))).toEqual({ phone: 0, name: 1 });
    expect(columnsNamed(["Emergency phone"], words, { phone: ["emergency"] }).size).toBe(0);
  });

  it("is told from a value by having such words alone", () => {
    expect(["Nom", "Name of the phone", "Phone name"].every((cell) => isColumnName(cell, words))).toBe(true);
    expect(["", "Mobile Depot", "Nom de Dieu"].some((cell) => isColumnName(cell, words))).toBe(false);
  });
});
