import { describe, expect, it } from "vitest";
import { type FieldRules, headerIn, matchColumns, never, rowsBelow, weights } from "./columns.ts";

const rules: FieldRules<"phone" | "name"> = {
  phone: {
    words: weights([8, "phone, telephone"], [14, "mobile"], [-2, "home"], [never, "fax"]),
    fits: (cell) => (/\d/.test(cell) ? 1 : 0),
    strict: true,
    unnamed: "always",
  },
  name: { words: weights([8, "name, nom"]), fits: (cell) => (/\d/.test(cell) ? 0 : 1), unnamed: "without_header" },
};
const matched = (header: string[] | null, ...body: string[][]) => matchColumns(header, body, rules);

describe("columns", () => {
  it.each([
    [["Mobile phone", "Customer name"], { phone: 0, name: 1 }],
    [["TÉLÉPHONE_mobile", "nom-du-client"], { phone: 0, name: 1 }],
    [["customerName", "MobilePhone"], { phone: 1, name: 0 }],
    [["Phone numbers", "Names"], { phone: 0, name: 1 }],
    [["Telephoned", "Rename"], {}],
    [["Company name", "Name"], { name: 1 }],
    [["Name of the phone", "Name"], { phone: 0, name: 1 }],
    [["Phone", "Mobile", "Home phone"], { phone: 1 }],
    [["Home phone", "Fax phone"], { phone: 0 }],
  ])("named %j are known by the words of their names", (header, found) => {
    expect(matched(header)).toEqual(found);
  });

  it("hold nothing that their values speak against, and no column holds two things", () => {
    expect(matched(["Phone", "Number"], ["yes", "514"])).toEqual({ phone: 1 });
    expect(matched(["Name", "Phone"], ["Léa", ""])).toEqual({ name: 0 });
  });

  it("are known by their values where they have no names", () => {
    expect(matched(null, ["514", "Léa"], ["515", "Zoé"])).toEqual({ phone: 0, name: 1 });
    expect(matched(["City", "x"], ["Laval", "514"])).toEqual({ phone: 1 });
  });
});

describe("the row that names the columns", () => {
  it.each([
    [
      [
        ["Name", "Phone"],
        ["Léa", "514"],
      ],
      0,
    ],
    [
      [
        ["Customers by name", ""],
        ["Period: May", ""],
        ["Nom", "Téléphone"],
        ["Léa", "514"],
      ],
      2,
    ],
    [
      [
        ["Who", "Their number"],
        ["Léa", "514"],
        ["Zoé", "515"],
      ],
      0,
    ],
    [
      [
        ["Léa", "514"],
        ["Zoé", "515"],
      ],
      null,
    ],
    [
      [
        ["Mobile Depot", "x"],
        ["Nom de Dieu", "y"],
      ],
      null,
    ],
    [
      [
        ["Léa", "514"],
        ["Zoé", "n/a"],
        ["Ada", "516"],
      ],
      null,
    ],
  ])("is found: %j", (rows, header) => {
    expect(headerIn(rows, rules)).toBe(header);
  });
});

describe("the rows of a table", () => {
  const rows = (...all: string[][]) =>
    all.map((cells, index) => ({ cells, row: index + (cells[0] === "Remark" ? 2 : 1) }));
  const names = ["Name", "Phone", "Visits"];

  it.each([["Total"], ["Grand total:"], ["TOTAL GÉNÉRAL"], ["Remark"]])("end before %j", (last) => {
    expect(rowsBelow(rows(names, ["Léa", "514", "1"], [last, "", ""]), 0)).toHaveLength(1);
  });

  it("are kept where a name only begins alike", () => {
    expect(rowsBelow(rows(names, ["Léa", "514", "1"], ["Total Beauté", "514", ""]), 0)).toHaveLength(2);
  });
});
