import { describe, expect, it } from "vitest";
import { rowsBelow } from "#shared/rules/imports/columns.ts";
import { type ImportPlan, importFields, importRow, importRules } from "#shared/rules/imports/import-row.ts";
import { guessReading } from "#shared/rules/imports/table-reading.ts";
import { csvFile } from "#web/parts/csv/csv-file.ts";
import { readTable } from "#web/parts/file/read-table.ts";
import { samples } from "./index.tsx";

describe.each(["en", "fr"] as const)("the sample in %s", (language) => {
  it("is read as it stands: every column is known, every row can be imported", async () => {
    const { records, unreadable, decoded } = await readTable(csvFile(samples[language], language));
    expect([records.length, unreadable, decoded?.encoding]).toEqual([3, [], "utf-8"]);
    const { header, columns } = guessReading(records, { rules: importRules([]), preferred: "iso" });
    expect(Object.keys(columns).toSorted()).toEqual(importFields.toSorted());
    const plan: ImportPlan = { columns, dates: "iso", timeZone: "America/Toronto", locations: [], now: new Date() };
    for (const { cells, line } of rowsBelow(records, header))
      expect(importRow(cells, line, plan, () => [])).toHaveProperty("row");
  });
});
