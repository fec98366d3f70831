import { describe, expect, it } from "vitest";
import { guessReading } from "#shared/rules/imports/table-reading.ts";
import { requestRules, usualChannel } from "#shared/rules/requests/request-row.ts";
import { readTable } from "#web/parts/file/read-table.ts";
import { readCustomers } from "./read-customers.ts";

const isEmail = (text: string) => text.includes("@");

async function read(text: string) {
  const content = await readTable(new Blob([text]));
  const rules = requestRules({ home: "CA", locations: ["Plateau", "Vieux-Port"] });
  const { header, ...guess } = guessReading(content.records, { rules, preferred: "day_first" });
  const channel = usualChannel(guess.columns);
  const plan = {
    ...guess,
    channel,
    home: "CA",
    locations: ["Plateau", "Vieux-Port"],
    timeZone: "UTC",
    isEmail,
  } as const;
  return { header, channel, ...readCustomers(content, header, plan) };
}

describe("a file of customers", () => {
  it("is read by its columns, in French as in English", async () => {
    const { header, channel, good, bad } = await read("Nom;Téléphone;Langue\nLéa;514 555-0142;anglais");
    expect({ header, channel, bad }).toEqual({ header: 0, channel: "sms", bad: [] });
    expect(good).toMatchObject([{ index: 0, line: 2, name: "Léa", phone: "+15145550142", language: "en" }]);
  });

  it.each([
    ["numbers alone", "514 555 0142\n514 555 0143", "sms"],
    ["names and numbers", "Léa,514 555 0142\nZoé,514 555 0143", "sms"],
    ["emails alone", "lea@example.com\nzoe@example.com", "email"],
  ])("needs no header: %s", async (_, text, way) => {
    const { header, channel, good, bad } = await read(text);
    expect({ header, channel, count: good.length, bad }).toEqual({ header: null, channel: way, count: 2, bad: [] });
  });

  it("says of each line that is left out why, the second spelling of a number too", async () => {
    const { good, bad } = await read("Name,Phone\nA,514 555 0142\nB,+1 (514) 555-0142\nC,911\nD,\n=E(),514 555 0143");
    expect(good).toHaveLength(1);
    expect(bad.map(({ line, problems }) => [line, ...problems.map(({ reason }) => reason)])).toEqual([
      [3, "duplicate"],
      [4, "number_short"],
      [5, "address_missing"],
      [6, "name_formula"],
    ]);
  });

  it("tells when each of them was there, in the order that its dates are written", async () => {
    const { good, bad } = await read("Phone,Visit\n514 555 0101,11/22/2026\n514 555 0102,\n514 555 0103,soon");
    expect(good.map(({ consentOn }) => consentOn)).toEqual(["2026-11-22", null]);
    expect(bad).toMatchObject([{ line: 4, problems: [{ field: "date", reason: "date_invalid" }] }]);
  });

  it("puts customers of one location together, and numbers them in that order", async () => {
    const { good } = await read(
      "Phone,Location\n5145550101,Vieux-Port\n5145550102,\n5145550103,Plateau\n5145550104,vieux-port",
    );
    expect(good.map(({ index, line, location }) => [index, line, location])).toEqual([
      [0, 3, null],
      [1, 4, "Plateau"],
      [2, 2, "Vieux-Port"],
      [3, 5, "Vieux-Port"],
    ]);
  });
});
