import Papa from "papaparse";

/** A record of a file: its cells, the line it begins on, and its row number in a spreadsheet. Both count from 1. */
export interface CsvRecord {
  cells: string[];
  line: number;
  row: number;
}

/** Why a record or the whole file cannot be read: keys of `reasons` in `imports.json`. */
export type CsvReason = "line_too_long" | "quote_unclosed" | "file_too_large" | "spreadsheet" | "binary" | "empty";

/** The content of a CSV file. */
export interface CsvContent {
  records: CsvRecord[];
  unreadable: { line: number; row: number; reason: CsvReason }[];
  encoding: "utf-8" | "utf-16le" | "windows-1252";
  delimiter: string;
}

/** Thrown for a file that is not CSV. */
export class CsvError extends Error {
  readonly reason: CsvReason;

  constructor(reason: CsvReason) {
    super(reason);
    this.name = "CsvError";
    this.reason = reason;
  }
}

export const fileLimit = 50_000_000;
/** In characters. No real feedback comes near it, so a longer record is a sign of a broken file. */
export const recordLimit = 100_000;
const chunkSize = 1_000_000;

function decode(bytes: Uint8Array): Pick<CsvContent, "encoding"> & { text: string } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { encoding: "utf-16le", text: new TextDecoder("utf-16le").decode(bytes) };
  try {
    return { encoding: "utf-8", text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    // Excel on Windows saves CSV files in the code page of western Europe.
    return { encoding: "windows-1252", text: new TextDecoder("windows-1252").decode(bytes) };
  }
}

const breaksIn = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
const lengthOf = (cells: readonly string[]) => cells.reduce((sum, cell) => sum + cell.length, 0);

/** What separates the cells, by the lines that hold something: the break after a last line is none. */
const separatorOf = (text: string): string =>
  Papa.parse(text, { delimitersToGuess: [",", ";", "\t"], skipEmptyLines: "greedy", preview: 1 }).meta.delimiter;

/**
 * Reads a CSV file in UTF-8, UTF-16 or Windows-1252, with commas, semicolons or tabs, and with quoted line breaks. It
 * continues after a record that cannot be read, and keeps the page responsive.
 * @throws CsvError when the file is not CSV
 */
export async function readCsv(file: Blob): Promise<CsvContent> {
  if (file.size > fileLimit) throw new CsvError("file_too_large");
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) throw new CsvError("spreadsheet");
  const { text, encoding } = decode(bytes);
  if (text.slice(0, 10_000).includes("\0")) throw new CsvError("binary");

  const content: CsvContent = { records: [], unreadable: [], encoding, delimiter: "," };
  let line = 1;
  let row = 0;
  const take = (cells: string[], unclosed: boolean) => {
    row += 1;
    const at = { line, row };
    line += 1 + breaksIn(cells);
    if (cells.every((cell) => cell.trim() === "")) return;
    if (unclosed) content.unreadable.push({ ...at, reason: "quote_unclosed" });
    else if (lengthOf(cells) > recordLimit) content.unreadable.push({ ...at, reason: "line_too_long" });
    else content.records.push({ cells, ...at });
  };
  await new Promise<void>((resolve) => {
    Papa.parse<string[]>(text, {
      delimiter: separatorOf,
      chunkSize,
      chunk: ({ data, errors, meta }: Papa.ParseResult<string[]>, parser: Papa.Parser) => {
        content.delimiter = meta.delimiter;
        const unclosed = new Set(errors.flatMap(({ code, row: at }) => (code === "MissingQuotes" ? [at] : [])));
        for (const [index, cells] of data.entries()) take(cells, unclosed.has(index));
        parser.pause();
        setTimeout(() => parser.resume());
      },
      complete: () => resolve(),
    });
  });
  if (content.records.length === 0 && content.unreadable.length === 0) throw new CsvError("empty");
  return content;
}
