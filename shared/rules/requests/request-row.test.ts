import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchColumns } from "#shared/rules/imports/columns.ts";
import { guard } from "#shared/rules/imports/formula-guard.ts";
import {
  missingColumn,
  type RequestPlan,
  type RequestReading,
  requestRow,
  requestRules,
  withoutDuplicates,
} from "./request-row.ts";

const columns = { name: 0, phone: 1, email: 2, language: 3, location: 4, date: 5 };
const plan: RequestPlan = {
  columns,
  consents: [],
  channel: "sms",
  home: "CA",
  locations: ["Vieux-Port", "Opéra"],
  dates: "day_first",
  timeZone: "America/Toronto",
  isEmail: (text) => /^[^@\s]+@[^@\s]+$/.test(text),
};
const byEmail: RequestPlan = { ...plan, channel: "email" };

describe("the columns of an uploaded file", () => {
  it.each([
    [["Name", "Phone", "Email", "Language", "Location", "Date of visit"], columns],
    [["Nom du client", "Téléphone", "Courriel", "Langue", "Établissement", "Dernière visite"], columns],
    [["Customer name", "Cell phone", "Customer email"], { name: 0, phone: 1, email: 2 }],
    [["Phone numbers", "Prénom"], { name: 1, phone: 0 }],
    [["First name", "Last name", "Mobile"], { name: 0, lastName: 1, phone: 2 }],
    [["Nom", "Prénom", "Courriel"], { name: 1, lastName: 0, email: 2 }],
    [["Last name", "Phone"], { lastName: 0, phone: 1 }],
    [["Name", "Last visit", "Phone"], { name: 0, phone: 2, date: 1 }],
    [["x".repeat(100_000), "Total"], {}],
    [["Phone", "Date de naissance", "Date d’achat"], { phone: 0, date: 2 }],
  ])("%j are guessed", (header, guessed) => {
    expect(matchColumns(header, [], requestRules(plan))).toEqual(guessed);
  });

  it.each([
    [["Client", "Mobile", "Service"], ["Marie Roy", "514-555-0101", "Coupe"], { name: 0, phone: 1 }],
    [["Facture", "Client", "Cellulaire"], ["10452", "Marie Roy", "514-555-0101"], { name: 1, phone: 2 }],
    [["Order", "Email", "Created at"], ["#1001", "m@example.com", "2026-11-01"], { email: 1 }],
    [["Client", "Courriel"], ["10452", "m@example.com"], { email: 1 }],
    [["Service", "Courriel"], ["2026-11-01", "m@example.com"], { date: 0, email: 1 }],
    [["Date", "Courriel"], ["hier", "m@example.com"], { date: 0, email: 1 }],
  ])("%j above %j are guessed by what stands in them", (header, row, guessed) => {
    expect(matchColumns(header, [row, row], requestRules(plan))).toEqual(guessed);
  });

  it("need the one by which customers are asked", () => {
    const { phone: _, ...without } = columns;
    expect(missingColumn(without, "sms")).toBe("phone");
    expect(missingColumn(without, "email")).toBeNull();
    expect(missingColumn({ phone: 1 }, "email")).toBe("email");
  });
});

describe("a row of an uploaded file", () => {
  it("is read with its number in one form and its location found by name", () => {
    const cells = [" Zoé ", "(514) 555-0123", "zoe@example.com", "Français", "opera"];
    expect(requestRow(cells, 7, plan)).toEqual({
      row: {
        line: 7,
        name: "Zoé",
        phone: "+15145550123",
        email: "zoe@example.com",
        language: "fr",
        location: "Opéra",
        consentOn: null,
      },
    });
  });

  it("joins a name that stands in two columns", () => {
    const inTwo: RequestPlan = { ...plan, columns: { name: 0, phone: 1, lastName: 2 } };
    const nameOf = (cells: string[]) => requestRow(cells, 2, inTwo);
    expect(nameOf(["Marie", "514 555 0123", "Roy"])).toMatchObject({ row: { name: "Marie Roy" } });
    expect(nameOf(["Marie Roy", "514 555 0123", "Roy"])).toMatchObject({ row: { name: "Marie Roy" } });
    expect(nameOf(["Roy, Marie", "514 555 0123", ""])).toMatchObject({ row: { name: "Marie Roy" } });
    expect(nameOf(["", "514 555 0123", "Roy"])).toMatchObject({ row: { name: "Roy" } });
  });

  it("says of whom only the other way is known, and not that there is none", () => {
    const reason = (cells: string[], by: RequestPlan) => {
      const read = requestRow(cells, 2, by);
      return "row" in read ? null : read.problems[0]?.reason;
    };
    expect(reason(["Léa", "", "lea@example.com"], plan)).toBe("email_only");
    expect(reason(["Léa", "514 555 0123", ""], byEmail)).toBe("phone_only");
    expect(reason(["Léa", "", ""], plan)).toBe("address_missing");
    expect(reason(["Léa", "", "lea@"], plan)).toBe("address_missing");
  });

  it("says on which day its customer was there, as the file writes days", () => {
    const on = (day: string) => requestRow(["", "514 555 0123", "", "", "", day], 2, plan);
    expect(on("03/10/2026")).toMatchObject({ row: { consentOn: "2026-10-03" } });
    expect(on("2026-10-03 23:30")).toMatchObject({ row: { consentOn: "2026-10-03" } });
    expect(on("2026-10-04T01:00:00Z")).toMatchObject({ row: { consentOn: "2026-10-03" } });
  });

  it.each([
    ["FR-CA", "fr"],
    ["en_US", "en"],
    ["Anglais", "en"],
    ["Deutsch", null],
    ["", null],
  ])("with the language %j is written to in %j", (language, expected) => {
    expect(requestRow(["", "514 555 0123", "", language], 2, plan)).toMatchObject({ row: { language: expected } });
  });

  it.each([
    [["Zoé"], plan, "phone", "address_missing"],
    [["Zoé", "01 42 68 53 00"], { ...plan, home: "FR" }, "phone", "number_landline"],
    [["Zoé", "5145550123"], { ...plan, home: null }, "phone", "number_without_country"],
    [["Zoé", "1.51456E+10"], plan, "phone", "number_invalid"],
    [["Zoé", "514 555 0123"], byEmail, "email", "phone_only"],
    [["Zoé", "", "zoe"], byEmail, "email", "email_invalid"],
    [["Zoé", "", `${"z".repeat(300)}@x.ca`], byEmail, "email", "email_invalid"],
    [["Zoé", "514 555 0123", "", "", "Mars"], plan, "location", "location_unknown"],
    [['=HYPERLINK("https://evil.example")', "514 555 0123"], plan, "name", "name_formula"],
    [["@SUM(A1)", "514 555 0123"], plan, "name", "name_formula"],
    [["z".repeat(101), "514 555 0123"], plan, "name", "too_long"],
    [["Zoé", "514 555 0123", "", "", "", "31/02/2026"], plan, "date", "date_invalid"],
  ] as const)("%j is refused by its %s: %s", (cells, by, field, reason) => {
    expect(requestRow(cells, 3, by as RequestPlan)).toEqual({ line: 3, problems: [{ field, reason }] });
  });

  it("may lack what its channel does not need", () => {
    expect(requestRow(["", "514 555 0123", "nobody"], 2, plan)).toMatchObject({ row: { email: null, name: null } });
  });

  it("takes a number that an export guarded against formulas", () => {
    expect(requestRow(["Zoé", guard("+1 514 555 0123")], 2, plan)).toMatchObject({ row: { phone: "+15145550123" } });
  });

  it("never throws, and takes no name that a spreadsheet would run", () => {
    const text = fc.string({ unit: fc.constantFrom(..."=+@-'\t;a0514 55") });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), (cells) => {
        const read = requestRow(cells, 1, plan);
        if ("row" in read && read.row.name !== null) expect(guard(read.row.name)).toBe(read.row.name);
      }),
    );
  });
});

describe("the same person in several rows", () => {
  const read = (rows: string[][], by = plan) =>
    withoutDuplicates(
      rows.map((cells, index) => requestRow(cells, index + 2, by)),
      by.channel,
    );
  const reasons = (readings: RequestReading[]) =>
    readings.map((one) => ("row" in one ? "sent" : one.problems[0]?.reason));

  it("is asked once, in whatever spelling of the number", () => {
    const rows = ["514-555-0123", "(514) 555 0123", "+1 514 555 0123", "514 555 0124"].map((phone) => ["", phone]);
    expect(reasons(read(rows))).toEqual(["sent", "duplicate", "duplicate", "sent"]);
  });

  it("is asked once, in whatever case of the address", () => {
    const rows = ["Zoe@Example.com", "zoe@example.com "].map((email) => ["", "", email]);
    expect(reasons(read(rows, byEmail))).toEqual(["sent", "duplicate"]);
  });

  it("is asked once, in whatever spelling of the inbox", () => {
    const rows = ["lea.roy@gmail.com", "learoy+shop@gmail.com", "lea+1@example.com", "le.a@example.com"];
    expect(
      reasons(
        read(
          rows.map((email) => ["", "", email]),
          byEmail,
        ),
      ),
    ).toEqual(["sent", "duplicate", "sent", "sent"]);
  });

  it("is known by the address too where the numbers differ", () => {
    const rows = [
      ["", "514 555 0123", "zoe@example.com"],
      ["", "514 555 0124", "ZOE@example.com"],
    ];
    expect(reasons(read(rows))).toEqual(["sent", "duplicate"]);
  });

  it("is asked for the latest visit, on which consent may still stand", () => {
    const readings = [null, "2024-05-01", "2026-11-19", "2026-11-19"].map((consentOn, index) => ({
      row: {
        line: index + 2,
        name: null,
        phone: null,
        email: index === 0 ? "b@x.example" : "a@x.example",
        language: null,
        location: null,
        consentOn,
      },
    }));
    expect(reasons(withoutDuplicates(readings, "email"))).toEqual(["sent", "duplicate", "sent", "duplicate"]);
  });

  it("keeps the reason of a row that could not be sent anyway", () => {
    expect(
      reasons(
        read([
          ["", "514 555 0123"],
          ["", "12345"],
        ]),
      ),
    ).toEqual(["sent", "number_short"]);
  });
});
