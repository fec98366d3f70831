import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { FileError } from "./file-error.ts";
import { fileLimit, readTable } from "./read-table.ts";

const fileOf = (...parts: BlobPart[]) => new Blob(parts);

describe("a CSV file", () => {
  it("is read with quoted line breaks, and every record has its line number", async () => {
    const { records } = await readTable(fileOf('date,rating\r\n"a\nb",1\r\n\r\nc,2\r\n'));
    expect(records).toEqual([
      { cells: ["date", "rating"], line: 1, row: 1 },
      { cells: ["a\nb", "1"], line: 2, row: 2 },
      { cells: ["c", "2"], line: 5, row: 4 },
    ]);
  });

  it.each([";", "\t", ","])("may be separated by %j", async (delimiter) => {
    const content = await readTable(
      fileOf(["date", "note", "avis"].join(delimiter), "\n", ["x", "5", "bien"].join(delimiter)),
    );
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
        const content = await readTable(fileOf(text));
        expect(content.records.map(({ cells }) => cells)).toEqual(rows);
      }),
    );
  });

  it("loses its byte order mark", async () => {
    const { records, decoded } = await readTable(fileOf(new Uint8Array([0xef, 0xbb, 0xbf]), "été;1"));
    expect(decoded?.encoding).toBe("utf-8");
    expect(records[0]?.cells).toEqual(["été", "1"]);
  });

  it("may be in Latin-1", async () => {
    const { records, decoded } = await readTable(fileOf(Buffer.from("déçu;1\ncœur;2", "latin1")));
    expect(decoded?.encoding).toBe("windows-1252");
    expect(records[0]?.cells).toEqual(["déçu", "1"]);
  });

  it("may be in UTF-16, as some spreadsheets export", async () => {
    const { records } = await readTable(fileOf(Buffer.from("\uFEFFdéçu\t1", "utf16le")));
    expect(records[0]?.cells).toEqual(["déçu", "1"]);
  });

  it.each([
    ["utf-16be", Buffer.from("\uFEFFdéçu\t1", "utf16le").swap16()],
    ["utf-16le", Buffer.from("Nom\tdéçu\nA\tB", "utf16le")],
  ])("may be in UTF-16 of either order, with a mark or without: %s", async (encoding, bytes) => {
    const { records, decoded } = await readTable(fileOf(bytes));
    expect([decoded?.encoding, records.flatMap(({ cells }) => cells).includes("déçu")]).toEqual([encoding, true]);
  });

  it("may be in what Excel calls MS-DOS", async () => {
    const { records, decoded } = await readTable(fileOf(Buffer.from("Jos\x82 Gagn\x82\r\nH\x82l\x8ane\r\n", "latin1")));
    expect([decoded?.encoding, records[0]?.cells]).toEqual(["cp850", ["José Gagné"]]);
  });

  it("is asked about in another script", async () => {
    const bytes = "\xc8\xe2\xe0\xed \xcf\xe5\xf2\xf0\xee\xe2\r\n\xc0\xed\xed\xe0 \xd1\xec\xe8\xf0\xed\xee\xe2\xe0\r\n";
    const { decoded } = await readTable(fileOf(Buffer.from(bytes, "latin1")));
    const words = decoded?.doubts.find(({ encoding }) => encoding === "windows-1251")?.words;
    expect(words).toEqual(["Иван", "Петров", "Анна", "Смирнова"]);
  });

  it("asks how accents read where several ways are likely, and is read as somebody says", async () => {
    const file = fileOf(Buffer.from("Nom\n\x82lise\n", "latin1"));
    const { decoded } = await readTable(file);
    expect(decoded?.doubts.map(({ encoding, words }) => [encoding, ...words])).toEqual([
      ["macintosh", "Çlise"],
      ["cp850", "élise"],
    ]);
    const chosen = await readTable(file, { encoding: "cp850" });
    expect(chosen.records[1]?.cells).toEqual(["élise"]);
    expect(chosen.decoded?.doubts).toEqual(decoded?.doubts);
  });

  it("is a workbook by its first bytes, and a table in HTML by its first tag", async () => {
    const seen: (Uint8Array | string)[] = [];
    const readSheets = async (file: Uint8Array | string) => {
      seen.push(file);
      return [{ name: "A", rows: [["x"], [""], ["x".repeat(100_001)], ["y"]] }];
    };
    const magic = new Uint8Array([0x50, 0x4b, 3, 4]);
    const { records, unreadable, sheet } = await readTable(fileOf(magic), {}, readSheets);
    expect({ records, unreadable, sheet }).toEqual({
      records: [
        { cells: ["x"], line: 1, row: 1 },
        { cells: ["y"], line: 4, row: 4 },
      ],
      unreadable: [{ line: 3, row: 3, reason: "line_too_long" }],
      sheet: "A",
    });
    await readTable(fileOf("<html><table><tr><td>x</td></tr></table>"), {}, readSheets);
    expect(seen[1]).toContain("<table>");
  });

  it("is read on after a line of five megabytes", async () => {
    const { records, unreadable } = await readTable(fileOf("date,comment\n1,", "x".repeat(5_000_000), "\n2,fine\n"));
    expect(unreadable).toEqual([{ line: 2, row: 2, reason: "line_too_long" }]);
    expect(records.at(-1)).toEqual({ cells: ["2", "fine"], line: 3, row: 3 });
  });

  it("is reported with the line of a quote that is never closed", async () => {
    const { records, unreadable } = await readTable(fileOf('a,b\n1,fine\n2,"never closed\n3,lost\n'));
    expect(records).toHaveLength(2);
    expect(unreadable).toEqual([{ line: 3, row: 3, reason: "quote_unclosed" }]);
  });

  it("of several megabytes loses and repeats nothing between chunks", async () => {
    const rows = Array.from({ length: 30_000 }, (_, index) => [
      String(index),
      `line one\n"line" two, ${"é".repeat(index % 90)}`,
    ]);
    const { records } = await readTable(fileOf(Papa.unparse(rows)));
    expect(records.map(({ cells }) => cells)).toEqual(rows);
  });

  it.each([
    ["a picture", fileOf(new Uint8Array([0x89, 0x50, 0, 0, 0])), "binary"],
    ["empty", fileOf(""), "empty"],
    ["blank", fileOf("\n\n , \n"), "empty"],
  ] as const)("is refused when it is %s", async (_what, file, reason) => {
    await expect(readTable(file)).rejects.toEqual(new FileError(reason));
  });

  it("is refused beyond fifty megabytes", async () => {
    const huge = fileOf("x");
    Object.defineProperty(huge, "size", { value: fileLimit + 1 });
    await expect(readTable(huge)).rejects.toEqual(new FileError("file_too_large"));
  });
});
