import Papa from "papaparse";

/** Rows as a CSV file. It begins with a byte order mark, by which spreadsheets know UTF-8. */
export const csvFile = (rows: readonly (readonly string[])[]): Blob =>
  new Blob(
    [
      "\uFEFF",
      Papa.unparse(
        rows.map((row) => [...row]),
        { newline: "\r\n" },
      ),
    ],
    {
      type: "text/csv;charset=utf-8",
    },
  );
