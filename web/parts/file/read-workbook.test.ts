import { utils, write } from "@e965/xlsx";
import { expect, it } from "vitest";
import { readWorkbook } from "./read-workbook.ts";

const bookOf = (cells: Record<string, object>, ref = "A1:F3", date1904 = false): Uint8Array => {
  const book = utils.book_new({ "!ref": ref, ...cells }, "A");
  book.Workbook = { WBProps: { date1904 } };
  return new Uint8Array(write(book, { type: "array", bookType: "xlsx" }));
};

it("reads days in one form, and numbers with all their digits", () => {
  const bytes = bookOf({
    A1: { t: "n", v: 46338, z: "dddd d mmmm yyyy" },
    B1: { t: "n", v: 46338.75, z: "m/d/yy h:mm" },
    C1: { t: "n", v: 15145550101123, z: "General" },
    D1: { t: "n", v: 612345678, z: "0000000000" },
    E1: { t: "n", v: 46338, z: "General" },
    F1: { t: "s", v: "0612" },
  });
  expect(readWorkbook(bytes)).toEqual([
    { name: "A", rows: [["2026-11-12", "2026-11-12 18:00:00", "15145550101123", "0612345678", "46338", "0612"]] },
  ]);
});

it("counts days from 1904 where an old Mac did", () => {
  const bytes = bookOf({ A1: { t: "n", v: 44876, z: "yyyy-mm-dd" } }, "A1", true);
  expect(readWorkbook(bytes)[0]?.rows).toEqual([["2026-11-12"]]);
});

it("looks only at cells that are there, however large a sheet says it is", () => {
  const bytes = bookOf({ A1: { t: "s", v: "Nom" }, XFD1: { t: "s", v: "far" } }, "A1:XFD2");
  const [sheet] = readWorkbook(bytes);
  expect([sheet?.rows.length, sheet?.rows[0]?.length]).toEqual([1, 500]);
});

it("reads a table in HTML that a till calls a workbook, as it is written", () => {
  const rows = readWorkbook(
    "<table><tr><td>Nom</td><td>Tél.</td></tr><tr><td>Zoé</td><td>0612345678</td></tr></table>",
  );
  expect(rows[0]?.rows).toEqual([
    ["Nom", "Tél."],
    ["Zoé", "0612345678"],
  ]);
});
