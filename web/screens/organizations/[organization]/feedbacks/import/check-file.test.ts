import { describe, expect, it } from "vitest";
import { importRules } from "#shared/rules/imports/import-row.ts";
import { guessReading } from "#shared/rules/imports/table-reading.ts";
import { readTable } from "#web/parts/file/read-table.ts";
import { readRows } from "./check-file.tsx";

const read = async (text: string, preferred: "day_first" | "month_first" = "day_first") => {
  const content = await readTable(new Blob([text]));
  const guess = guessReading(content.records, { rules: importRules(["Opéra"]), preferred });
  const plan = { columns: guess.columns, dates: guess.dates, timeZone: "UTC", locations: ["Opéra"], now: new Date() };
  return { guess, ...readRows(content, guess.header, plan) };
};

describe("a file of past feedback", () => {
  it("is understood by a French header", async () => {
    const { guess, good, bad } = await read(
      "Date;Note;Commentaire;Établissement\n31/05/2024;4/5;Très bien;opéra\n01/06/2024;5;;\n",
    );
    expect(guess).toMatchObject({ header: 0, dates: "day_first" });
    expect(bad).toEqual([]);
    expect(good).toMatchObject([
      { line: 2, occurrence: 0, date: "2024-05-31T12:00:00.000Z", rating: 4, comment: "Très bien", location: "Opéra" },
      { line: 3, rating: 5, comment: "", location: null },
    ]);
  });

  it("has its bad lines reported with their reasons, in the order of the file", async () => {
    const { good, bad } = await read(
      `date,rating,comment\n2024-01-01,6,a\n2024-01-02,5,${"x".repeat(200_000)}\nsoon,1,b\n2024-01-03,1,c\n`,
    );
    expect(good).toHaveLength(1);
    expect(bad.map(({ line, problems }) => ({ line, problems }))).toEqual([
      { line: 2, problems: [{ field: "rating", reason: "rating_invalid" }] },
      { line: 3, problems: [{ field: null, reason: "line_too_long" }] },
      { line: 4, problems: [{ field: "date", reason: "date_invalid" }] },
    ]);
  });

  it("numbers identical rows", async () => {
    const { good } = await read("date,rating,comment\n2024-01-01,5,good\n2024-01-01,5,good\n2024-01-01,5,good!\n");
    expect(good.map(({ occurrence }) => occurrence)).toEqual([0, 1, 0]);
  });
});
