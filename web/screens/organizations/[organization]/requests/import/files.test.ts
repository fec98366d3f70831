import { openAsBlob } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { guessReading } from "#shared/rules/imports/table-reading.ts";
import { requestRules, usualChannel } from "#shared/rules/requests/request-row.ts";
import { readTable, type TableChoice } from "#web/parts/file/read-table.ts";
import { readWorkbook } from "#web/parts/file/read-workbook.ts";
import { readCustomers } from "./read-customers.ts";

const fixtures = "web/parts/file/fixtures";

async function read(name: string, by?: "sms" | "email", choice?: TableChoice) {
  const readSheets = async (file: Uint8Array | string) => readWorkbook(file);
  const content = await readTable(await openAsBlob(join(fixtures, name)), choice, readSheets);
  const rules = requestRules({ home: "CA", locations: [] });
  const { header, ...reading } = guessReading(content.records, { rules, preferred: "day_first" });
  const { good, bad } = readCustomers(content, header, {
    ...reading,
    channel: by ?? usualChannel(reading.columns),
    home: "CA",
    locations: [],
    timeZone: "America/Toronto",
    isEmail: (text) => text.includes("@"),
  });
  return {
    content,
    customers: good.map(({ name: who, phone, email, consentOn }) => [who, phone, email, consentOn]),
    left: bad.map(({ line, problems }) => [line, problems[0]?.reason]),
  };
}

const [marie, leo, zoe] = [
  ["Marie Roy", "+15145550101", "marie.roy@example.com"],
  ["Léo Tremblay", "+14385550102", "leo.tremblay@example.com"],
  ["Zoé Gagné", "+14505550103", "zoe.gagne@example.com"],
] as const;

describe("a file as tills and spreadsheets write it", () => {
  it("has its addresses found by the values, and leaves out who opted out", async () => {
    const { customers, left } = await read("opt-in-first.csv");
    expect(customers).toEqual([
      [marie[0], null, marie[2], null],
      [zoe[0], null, zoe[2], null],
    ]);
    expect(left).toEqual([[3, "unsubscribed"]]);
  });

  it("may begin with invoice numbers that look like phones", async () => {
    const { customers, left } = await read("invoice-first.csv");
    expect(customers).toEqual([
      [...marie, null],
      [...leo, null],
      [zoe[0], zoe[1], null, null],
    ]);
    expect(left).toEqual([]);
  });

  it("tells the last visit beside the first one, and leaves out who unsubscribed, by whatever channel they are asked", async () => {
    for (const by of ["sms", "email"] as const) {
      const { customers, left } = await read("square.csv", by);
      expect(customers).toEqual([
        [...marie, "2026-11-12"],
        [...zoe, "2026-10-01"],
      ]);
      expect(left).toEqual([[3, "unsubscribed"]]);
    }
  });

  it("may name its months in both languages", async () => {
    const { customers, left } = await read("month-names.csv");
    expect(customers.map(([, , , day]) => day)).toEqual(["2026-11-12", "2026-11-12", "2026-11-12", "2026-11-01"]);
    expect(left).toEqual([]);
  });

  it.each(["sep-line.csv", "title-row.csv"])("may have lines above the names of its columns: %s", async (name) => {
    const { customers, left } = await read(name);
    expect(customers).toEqual([
      [marie[0], marie[1], null, "2026-11-12"],
      [leo[0], leo[1], null, "2026-11-20"],
    ]);
    expect(left).toEqual([]);
  });

  it("may be written by Excel for Mac", async () => {
    const { content, customers } = await read("mac-roman.csv");
    expect(content.decoded).toMatchObject({ encoding: "macintosh", doubts: [] });
    expect(customers.map(([name]) => name)).toEqual(["José Gagné", "Hélène Bélanger", "François L’Écuyer"]);
  });

  it("has one bad byte mended, and all others left alone", async () => {
    const { content, customers } = await read("one-bad-byte.csv");
    expect(content.decoded).toMatchObject({ encoding: "utf-8", mended: ["José"] });
    expect(customers.map(([name]) => name)).toEqual(["Zoé Gagné", "Hélène Bélanger", "José Côté"]);
  });

  it.each(["sms", "email"] as const)("may hold names, labels and second contacts in a cell, by %s", async (by) => {
    const { customers, left } = await read("named-addresses.csv", by);
    expect(customers).toEqual([marie, leo, zoe].map((one) => [...one, null]));
    expect(left).toEqual([]);
  });

  it("may be text with tabs in UTF-16", async () => {
    expect((await read("tabs.txt")).customers).toEqual([marie, leo].map(([name, phone]) => [name, phone, null, null]));
  });

  it.each(["two-sheets.xlsx", "old-workbook.xls"])("may be a workbook: %s", async (name) => {
    const { customers, left } = await read(name);
    expect(customers).toEqual([
      [marie[0], marie[1], null, "2026-11-12"],
      [leo[0], leo[1], null, "2026-11-20"],
      [zoe[0], zoe[1], null, "2026-11-01"],
    ]);
    expect(left).toEqual([]);
  });

  it("takes the cell phone before the one at home", async () => {
    const { customers, left } = await read("clinic.csv");
    expect(customers).toEqual([["Marie Roy", "+15145550101", "marie@example.com", "2026-11-12"]]);
    expect(left).toEqual([[3, "unsubscribed"]]);
    expect((await read("clinic.csv", "email")).left).toEqual([[3, "unsubscribed"]]);
  });

  it("leaves out who unsubscribed by a day and whose address was cleaned, and takes no time of opting in for a visit", async () => {
    const { customers, left } = await read("audience.csv", "email");
    expect(customers).toEqual([["Marie Roy", "+15145550101", "marie@example.com", null]]);
    expect(left).toEqual([
      [3, "unsubscribed"],
      [4, "unsubscribed"],
    ]);
  });

  it("may be a report with titles above and a remark below", async () => {
    const { customers, left } = await read("contact-report.csv");
    expect(customers).toEqual([
      ["Marie Roy", "+15145550101", "marie@example.com", null],
      ["Léo Tremblay", "+14385550102", "leo@example.com", null],
    ]);
    expect(left).toEqual([]);
  });

  it("has a sheet chosen where several hold rows", async () => {
    const { content, customers } = await read("two-sheets.xlsx", "email", { sheet: "Infolettre" });
    expect(content.sheets).toEqual(["Customers", "Infolettre"]);
    expect(customers).toEqual([["Ada Côté", null, "ada@example.com", null]]);
  });
});
