import { read, utils } from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import en from "#shared/locales/en/feedbacks.json" with { type: "json" };
import fr from "#shared/locales/fr/feedbacks.json" with { type: "json" };
import { matchColumns } from "#shared/rules/imports/columns.ts";
import { importRules } from "#shared/rules/imports/import-row.ts";
import { exportFile } from "./export-file.ts";

const csv = [
  "\uFEFFdate,rating,comment,name,email,phone,location,employee,status,intercepted,channel,language,_id",
  "2026-07-01T03:30:15.250Z,2,\"'=1+1; froid\",Zoé,z@example.com,'+15145550199,,,pending,true,link,fr,01",
  "",
].join("\r\n");
const writing = (columns: Record<string, string>, language: string) => ({
  columns,
  language,
  timeZone: "America/Toronto",
});

describe("an export", () => {
  it("in French is a CSV with semicolons, French names, local times and no formula", async () => {
    const bytes = new Uint8Array(await (await exportFile(csv, "csv", writing(fr.columns, "fr"))).arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [names, row] = new TextDecoder().decode(bytes).split("\r\n");
    expect(names).toMatch(/^Date;Étoiles;Commentaire;Nom;Courriel;Téléphone;Établissement;/);
    expect(row).toMatch(/^2026-06-30 23:30:15;2;"'=1\+1; froid";Zoé;z@example.com;'\+15145550199;/);
  });

  it("is an XLSX with dates, numbers and texts as such, and no formula", async () => {
    const file = await exportFile(csv, "xlsx", writing(en.columns, "en"));
    const sheet = Object.values(read(new Uint8Array(await file.arrayBuffer()), { cellNF: true }).Sheets)[0] ?? {};
    expect(sheet.A2).toMatchObject({ t: "n", w: "2026-06-30 23:30:15" });
    expect(sheet.B2).toMatchObject({ t: "n", v: 2 });
    expect(sheet.C2).toMatchObject({ t: "s", v: "=1+1; froid" });
    expect(sheet.F2).toMatchObject({ t: "s", v: "+15145550199" });
    for (const cell of Object.values(sheet)) expect(cell).not.toHaveProperty("f");
    expect(utils.sheet_to_json(sheet)).toHaveLength(1);
  });

  it("cuts off a cell that no spreadsheet opens", async () => {
    const file = await exportFile(`name\r\n${"x".repeat(40_000)}\r\n`, "xlsx", writing({}, "en"));
    const sheet = Object.values(read(new Uint8Array(await file.arrayBuffer())).Sheets)[0] ?? {};
    expect(sheet.A2.v).toHaveLength(32_767);
  });

  it.each([en, fr])("has names of columns by which an import finds them", ({ columns }) => {
    const names = Object.values(columns);
    const found = Object.entries(matchColumns(names, [], importRules([])));
    expect(found).toHaveLength(7);
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(found.map(([field]) => [field, Object.keys(columns).indexOf(field)])),
    );
  });
});
