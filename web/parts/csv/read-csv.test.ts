import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { CsvError, fileLimit, readCsv } from "./read-csv.ts";

const fileOf = (...parts: BlobPart[]) => new Blob(parts);

describe("a CSV file", () => {
  it("is read with quoted line breaks, and every record has its line number", async () => {
    const { records, delimiter } = await readCsv(fileOf('date,rating\r\n"a\nb",1\r\n\r\nc,2\r\n'));
    expect(delimiter).toBe(",");
    expect(records).toEqual([
      { cells: ["date", "rating"], line: 1, row: 1 },
      { cells: ["a\nb", "1"], line: 2, row: 2 },
      { cells: ["c", "2"], line: 5, row: 4 },
    ]);
  });

  it.each([";", "\t", ","])("may be separated by %j", async (delimiter) => {
    const content = await readCsv(
      fileOf(["date", "note", "avis"].join(delimiter), "\n", ["x", "5", "bien"].join(delimiter)),
    );
    expect(content.delimiter).toBe(delimiter);
    expect(content.records[1]?.cells).toEqual(["x", "5", "bien"]);
  });

  it("of a few lines is split by whichever separator it has, with and without a last line break", async () => {
    const cell = fc.stringMatching(/^[a-zé0-9 +-]{0,12}[a-z0-9]$/);
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
      );
    const separator = fc.constantFrom(",", ";", "\t");
    const lineBreak = fc.constantFrom("\n", "\r\n");
    await fc.assert(
      fc.asyncProperty(table, separator, lineBreak, fc.nat(2), async (rows, delimiter, end, ends) => {
        const text = rows.map((cells) => cells.join(delimiter)).join(end) + end.repeat(ends);
        const content = await readCsv(fileOf(text));
        expect(content.delimiter).toBe(delimiter);
        expect(content.records.map(({ cells }) => cells)).toEqual(rows);
      }),
    );
  });

  it("loses its byte order mark", async () => {
    const { records, encoding } = await readCsv(fileOf(new Uint8Array([0xef, 0xbb, 0xbf]), "été;1"));
    expect(encoding).toBe("utf-8");
    expect(records[0]?.cells).toEqual(["été", "1"]);
  });

  it("may be in Latin-1", async () => {
    const { records, encoding } = await readCsv(fileOf(Buffer.from("déçu;1\ncœur;2", "latin1")));
    expect(encoding).toBe("windows-1252");
    expect(records[0]?.cells).toEqual(["déçu", "1"]);
  });

  it("may be in UTF-16, as some spreadsheets export", async () => {
    const { records } = await readCsv(fileOf(Buffer.from("\uFEFFdéçu\t1", "utf16le")));
    expect(records[0]?.cells).toEqual(["déçu", "1"]);
  });

  it("is read on after a line of five megabytes", async () => {
    const { records, unreadable } = await readCsv(fileOf("date,comment\n1,", "x".repeat(5_000_000), "\n2,fine\n"));
    expect(unreadable).toEqual([{ line: 2, row: 2, reason: "line_too_long" }]);
    expect(records.at(-1)).toEqual({ cells: ["2", "fine"], line: 3, row: 3 });
  });

  it("is reported with the line of a quote that is never closed", async () => {
    const { records, unreadable } = await readCsv(fileOf('a,b\n1,fine\n2,"never closed\n3,lost\n'));
    expect(records).toHaveLength(2);
    expect(unreadable).toEqual([{ line: 3, row: 3, reason: "quote_unclosed" }]);
  });

  it("of several megabytes loses and repeats nothing between chunks", async () => {
    const rows = Array.from({ length: 30_000 }, (_, index) => [
      String(index),
      `line one\n"line" two, ${"é".repeat(index % 90)}`,
    ]);
    const { records } = await readCsv(fileOf(Papa.unparse(rows)));
    expect(records.map(({ cells }) => cells)).toEqual(rows);
  });

  it.each([
    ["a spreadsheet", fileOf(new Uint8Array([0x50, 0x4b, 3, 4])), "spreadsheet"],
    ["a picture", fileOf(new Uint8Array([0x89, 0x50, 0, 0, 0])), "binary"],
    ["empty", fileOf(""), "empty"],
    ["blank", fileOf("\n\n , \n"), "empty"],
  ] as const)("is refused when it is %s", async (_what, file, reason) => {
    await expect(readCsv(file)).rejects.toEqual(new CsvError(reason));
  });

  it("is refused beyond fifty megabytes", async () => {
    const huge = fileOf("x");
    Object.defineProperty(huge, "size", { value: fileLimit + 1 });
    await expect(readCsv(huge)).rejects.toEqual(new CsvError("file_too_large"));
  });
});
