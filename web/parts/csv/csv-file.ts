import Papa from "papaparse";

/**
 * Rows as a CSV file that a spreadsheet of the language opens with a double click: a byte order mark tells it UTF-8, and
 * French ones expect semicolons.
 */
export const csvFile = (rows: readonly (readonly string[])[], language: string): Blob =>
  new Blob(
    [
      "\uFEFF",
      Papa.unparse(
        rows.map((row) => [...row]),
        { newline: "\r\n", delimiter: language === "fr" ? ";" : "," },
      ),
    ],
    {
      type: "text/csv;charset=utf-8",
    },
  );
