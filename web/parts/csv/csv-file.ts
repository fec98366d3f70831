import Papa from "papaparse";

/** Opens in a spreadsheet of the language: the byte order mark marks UTF-8, and French ones expect semicolons. */
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
