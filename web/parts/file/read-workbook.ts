import { type CellObject, read, SSF, type WorkSheet } from "@e965/xlsx";
import { oneDay } from "#shared/rules/dates.ts";

export interface WorkbookSheet {
  name: string;
  rows: string[][];
}

const columnsAtMost = 500;
const rowsAtMost = 200_000;

/** Serial number of 1970-01-01, and of the epoch of old Macs. */
const unixEpoch = 25_569;
const macEpoch = 1_462;

function dayOf(serial: number, date1904: boolean): string {
  const seconds = Math.round((serial + (date1904 ? macEpoch : 0) - unixEpoch) * (oneDay / 1_000));
  const [day = "", time = ""] = new Date(seconds * 1_000).toISOString().split(/[T.]/);
  return time === "00:00:00" ? day : `${day} ${time}`;
}

const isShortened = (shown: string) => /\dE\+?\d|^#+$/i.test(shown);

/** Text as displayed, but ISO dates and numbers with all digits. */
function textOf({ t, v, w, z }: CellObject, date1904: boolean): string {
  if (t === "e" || t === "z" || v === undefined) return "";
  if (typeof v !== "number") return String(w ?? v);
  if (v >= 1 && v < 2_958_466 && z !== undefined && SSF.is_date(String(z)) === true) return dayOf(v, date1904);
  return w === undefined || isShortened(w) ? String(v) : w.trim();
}

function rowsOf(sheet: WorkSheet, date1904: boolean): string[][] {
  const rows = sheet["!data"] ?? [];
  return Array.from(rows, (row) =>
    Array.from((row ?? []).slice(0, columnsAtMost), (cell) => (cell === undefined ? "" : textOf(cell, date1904))),
  );
}

/** Reads the non-empty sheets of XLSX, XLS and ODS files, and of XML or HTML texts. */
export function readWorkbook(file: Uint8Array | string): WorkbookSheet[] {
  const options = { dense: true, cellNF: true, cellHTML: false, sheetRows: rowsAtMost } as const;
  const book =
    typeof file === "string"
      ? read(file, { ...options, type: "string", raw: true })
      : read(file, { ...options, type: "array" });
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  return book.SheetNames.flatMap((name) => {
    const sheet = book.Sheets[name];
    const rows = sheet === undefined ? [] : rowsOf(sheet, date1904);
    return rows.some((row) => row.some((cell) => cell.trim() !== "")) ? [{ name, rows }] : [];
  });
}
