import { describe, expect, it } from "vitest";
import { guessColumns, type ImportPlan, importRow } from "#shared/rules/imports/import-row.ts";
import { csvFile } from "#web/parts/csv/csv-file.ts";
import { readCsv } from "#web/parts/csv/read-csv.ts";
import { samples } from "./samples.ts";

describe.each(["en", "fr"] as const)("the sample in %s", (language) => {
  it("is read as it stands: every column is known, every row can be imported", async () => {
    const { records, unreadable, encoding } = await readCsv(csvFile(samples[language], language));
    expect([records.length, unreadable, encoding]).toEqual([3, [], "utf-8"]);
    const [header, ...rows] = records;
    const columns = guessColumns(header?.cells ?? []);
    expect(Object.values(columns)).not.toContain(null);
    const plan: ImportPlan = { columns, dates: "iso", timeZone: "America/Toronto", locations: [], now: new Date() };
    for (const { cells, line } of rows) expect(importRow(cells, line, plan, () => [])).toHaveProperty("row");
  });
});
