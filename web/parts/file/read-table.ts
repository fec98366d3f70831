import Papa from "papaparse";
import { type DecodedText, decodeText } from "./decode-text.ts";
import { FileError, type FileReason } from "./file-error.ts";
import type { WorkbookSheet } from "./read-workbook.ts";

/** In milliseconds; stops zip bombs. */
const longest = 30_000;

/** Reads a workbook in a worker. @throws FileError for another file, or after the time limit */
const sheetsOf = (file: Uint8Array | string): Promise<WorkbookSheet[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./workbook.worker.ts", import.meta.url), { type: "module" });
    const end = () => {
      clearTimeout(timer);
      worker.terminate();
    };
    const timer = setTimeout(() => {
      end();
      reject(new FileError("file_too_large"));
    }, longest);
    worker.onmessage = ({ data }: MessageEvent<WorkbookSheet[]>) => {
      end();
      resolve(data);
    };
    worker.onerror = () => {
      end();
      reject(new FileError("binary"));
    };
    worker.postMessage(file);
  });

/** Line and row numbers count from 1; the row is that of a spreadsheet. */
export interface TableRecord {
  cells: string[];
  line: number;
  row: number;
}

export interface TableContent {
  records: TableRecord[];
  unreadable: { line: number; row: number; reason: FileReason }[];
  decoded: Omit<DecodedText, "text"> | null;
  sheets: string[];
  sheet: string | null;
}

export interface TableChoice {
  encoding?: string;
  sheet?: string;
}

export const fileLimit = 50_000_000;
/** In characters; a longer record means a broken file. */
const recordLimit = 100_000;
const chunkSize = 1_000_000;

const breaksIn = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
const lengthOf = (cells: readonly string[]) => cells.reduce((sum, cell) => sum + cell.length, 0);
const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");

const separators = ["\t", ";", ",", "|"];
const linesLooked = 50;

/** Picks the separator that gives most of the first lines the same number of cells; most cells win. */
function separatorOf(text: string): string {
  const rated = separators.map((delimiter) => {
    const rows = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: "greedy", preview: linesLooked }).data;
    const counts = new Map<number, number>();
    for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
    const [width = 0, times = 0] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
    return { delimiter, width, times };
  });
  const [best] = rated.toSorted((one, other) => other.times - one.times || other.width - one.width);
  return best === undefined || best.times === 0 ? "," : best.delimiter;
}

/** By the first bytes, because systems export HTML as `.xls` and workbooks as `.csv`. */
const isWorkbook = (bytes: Uint8Array): boolean =>
  [
    [0x50, 0x4b, 0x03, 0x04],
    [0xd0, 0xcf, 0x11, 0xe0],
  ].some((magic) => magic.every((byte, index) => bytes[index] === byte));
const isMarkup = (text: string): boolean =>
  /^\s*</.test(text) && /<(?:table|html|(?:\w+:)?workbook)\b/i.test(text.slice(0, 10_000));

function take({ records, unreadable }: TableContent, cells: string[], at: { line: number; row: number }): void {
  if (isBlank(cells)) return;
  if (lengthOf(cells) > recordLimit) unreadable.push({ ...at, reason: "line_too_long" });
  else records.push({ cells, ...at });
}

async function readSheet(
  file: Uint8Array | string,
  chosen: string | undefined,
  readSheets: (file: Uint8Array | string) => Promise<WorkbookSheet[]>,
): Promise<TableContent> {
  const sheets = await readSheets(file);
  const sheet = sheets.find(({ name }) => name === chosen) ?? sheets[0];
  if (sheet === undefined) throw new FileError("empty");
  const names = sheets.map(({ name }) => name);
  const content: TableContent = { records: [], unreadable: [], decoded: null, sheets: names, sheet: sheet.name };
  for (const [index, cells] of sheet.rows.entries()) take(content, cells, { line: index + 1, row: index + 1 });
  return content;
}

/** Skips unreadable records and keeps the page responsive. @throws FileError for a file without a table */
export async function readTable(
  file: Blob,
  choice: TableChoice = {},
  readSheets: (file: Uint8Array | string) => Promise<WorkbookSheet[]> = sheetsOf,
): Promise<TableContent> {
  if (file.size > fileLimit) throw new FileError("file_too_large");
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isWorkbook(bytes)) return await readSheet(bytes, choice.sheet, readSheets);
  const { text: whole, ...decoded } = decodeText(bytes, choice.encoding);
  if (whole.slice(0, 10_000).includes("\0")) throw new FileError("binary");
  if (isMarkup(whole)) return await readSheet(whole, choice.sheet, readSheets);

  const [named = "", separator] = /^"?sep=(.)"?(?:\r\n|\n|\r)/i.exec(whole) ?? [];
  const text = whole.slice(named.length);
  const content: TableContent = { records: [], unreadable: [], decoded, sheets: [], sheet: null };
  let line = named === "" ? 1 : 2;
  let row = line - 1;
  await new Promise<void>((resolve) => {
    Papa.parse<string[]>(text, {
      delimiter: separator ?? separatorOf(text),
      chunkSize,
      chunk: ({ data, errors }: Papa.ParseResult<string[]>, parser: Papa.Parser) => {
        const unclosed = new Set(errors.flatMap(({ code, row: at }) => (code === "MissingQuotes" ? [at] : [])));
        for (const [index, cells] of data.entries()) {
          row += 1;
          if (unclosed.has(index)) content.unreadable.push({ line, row, reason: "quote_unclosed" });
          else take(content, cells, { line, row });
          line += 1 + breaksIn(cells);
        }
        parser.pause();
        setTimeout(() => parser.resume());
      },
      complete: () => resolve(),
    });
  });
  if (content.records.length === 0 && content.unreadable.length === 0) throw new FileError("empty");
  return content;
}
