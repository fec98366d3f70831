import type { CellObject } from "@e965/xlsx";
import Papa from "papaparse";
import { oneDay } from "#shared/rules/dates.ts";
import { secondIn } from "#shared/rules/figures/period.ts";
import { guard, unguard } from "#shared/rules/imports/formula-guard.ts";
import { csvFile } from "../csv/csv-file.ts";

export type ExportFormat = "xlsx" | "csv";

export interface ExportWriting {
  language: string;
  timeZone: string;
  columns: Readonly<Record<string, string>>;
}

/** Excel's limit of characters in a cell. */
const longestCell = 32_767;
/** Day zero of spreadsheets. */
const dayZero = Date.UTC(1899, 11, 30);

function xlsxCell(column: string, text: string): CellObject {
  if (column === "date" && text !== "")
    return { t: "n", v: (Date.parse(`${text.replace(" ", "T")}Z`) - dayZero) / oneDay, z: "yyyy-mm-dd hh:mm:ss" };
  if (column === "rating" && text !== "") return { t: "n", v: Number(text) };
  return { t: "s", v: text.slice(0, longestCell) };
}

export async function exportFile(
  csv: string,
  format: ExportFormat,
  { language, timeZone, columns }: ExportWriting,
): Promise<Blob> {
  const [names = [], ...records] = Papa.parse<string[]>(csv, { delimiter: ",", skipEmptyLines: true }).data;
  const dates = names.indexOf("date");
  const titles = names.map((name) => columns[name] ?? name);
  const rows = records.map((cells) =>
    cells.map((cell, index) =>
      index === dates ? secondIn(timeZone, new Date(cell)).replace("T", " ") : unguard(cell),
    ),
  );
  if (format === "csv") return csvFile([titles, ...rows.map((cells) => cells.map(guard))], language);
  const { utils, write } = await import("@e965/xlsx");
  const sheet = utils.aoa_to_sheet(
    [
      titles.map((name): CellObject => ({ t: "s", v: name })),
      ...rows.map((cells) => cells.map((cell, index) => xlsxCell(names[index] ?? "", cell))),
    ],
    { dense: true },
  );
  sheet["!cols"] = names.map((name) => ({ wch: name === "comment" ? 60 : 20 }));
  const book = utils.book_new(sheet, "Reviens");
  return new Blob([new Uint8Array(write(book, { type: "array", bookType: "xlsx", compression: true }))], {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  });
}
