import { describe, expect, it } from "vitest";
import { headerIn, matchColumns } from "./columns.ts";
import { guard } from "./formula-guard.ts";
import {
  type ImportPlan,
  importRating,
  importRow as importRowWith,
  importRules,
  numberOccurrences,
  type RowCheck,
} from "./import-row.ts";

const plan: ImportPlan = {
  columns: { date: 0, rating: 1, comment: 2, name: 3, email: 4, phone: 5, location: 6 },
  dates: "iso",
  timeZone: "UTC",
  locations: ["Opéra", "Vieux-Port"],
  now: new Date("2026-11-27T12:00:00.000Z"),
};
const importRow = (cells: readonly string[], line: number, of: ImportPlan, check: RowCheck = () => []) =>
  importRowWith(cells, line, of, check);
const whole = [
  "2024-05-31T10:00:00Z",
  "4",
  "Bien !\n\nMerci 🙂 ",
  "Zoé",
  "zoe@example.com",
  "+33 6 12 34 56 78",
  "opera",
];

describe("a row of an imported file", () => {
  it("is read with its text unchanged and its location found by name", () => {
    expect(importRow(whole, 7, plan)).toEqual({
      row: {
        line: 7,
        date: "2024-05-31T10:00:00.000Z",
        rating: 4,
        comment: "Bien !\n\nMerci 🙂 ",
        name: "Zoé",
        email: "zoe@example.com",
        phone: "+33 6 12 34 56 78",
        location: "Opéra",
      },
    });
  });

  it.each([
    ["2026-11-27T12:00:01Z", "date_future"],
    ["2031-01-01", "date_future"],
    ["1969-12-31", "date_early"],
  ])("is of no moment to come, nor before 1970: %s", (date, reason) => {
    const check: RowCheck = () => [{ path: ["date"], message: "date_invalid" }];
    expect(importRow([date, "4"], 2, plan, check)).toEqual({ problems: [{ field: "date", reason }] });
    expect(importRow(["2026-11-27T12:00:00Z", "4"], 2, plan)).toHaveProperty("row");
  });

  it("needs only a date and a rating", () => {
    expect(importRow(["2024-05-31T10:00:00Z", "4"], 2, plan)).toMatchObject({
      row: { comment: "", name: null, email: null, phone: null, location: null },
    });
  });

  it("loses the apostrophe that the export put before a formula", () => {
    expect(importRow(["2024-05-31", "4", guard("=2+2")], 2, plan)).toMatchObject({ row: { comment: "=2+2" } });
  });

  it("reports everything that is wrong with it", () => {
    const bad = ["soon", "3.5", "", "", "nobody", "12", "Mars"];
    const check: RowCheck = ({ email, phone }) => [
      ...(email === "nobody" ? [{ path: ["email"], message: "email_invalid" }] : []),
      ...(phone === "12" ? [{ path: ["phone"], message: "phone_invalid" }] : []),
    ];
    expect(importRow(bad, 2, plan, check)).toEqual({
      problems: expect.arrayContaining([
        { field: "date", reason: "date_invalid" },
        { field: "rating", reason: "rating_invalid" },
        { field: "email", reason: "email_invalid" },
        { field: "phone", reason: "phone_invalid" },
        { field: "location", reason: "location_unknown" },
      ]),
    });
  });
});

describe("a rating in an imported file", () => {
  it.each([
    ["1", 1],
    [" 5 ", 5],
    ["4/5", 4],
    ["4 / 5", 4],
    ["8/10", 4],
    ["4,0", 4],
    ["4.00", 4],
    ["5 stars", 5],
    ["1 star", 1],
    ["3 étoiles", 3],
    ["2 out of 5", 2],
    ["2 sur 5", 2],
    ["★★★★☆", 4],
    ["FIVE", 5],
    ["quatre étoiles", 4],
  ])("reads %j as %d", (text, stars) => {
    expect(importRating(text)).toBe(stars);
  });

  it.each(["", "0", "6", "3.5", "7/10", "4/6", "-1", "five stars please", "★★★★★★", "10", "1e0", "null"])(
    "refuses %j",
    (text) => {
      expect(importRating(text)).toBeNull();
    },
  );
});

describe("columns", () => {
  it.each([
    [["date", "rating", "comment"], { date: 0, rating: 1, comment: 2 }],
    [
      ["Étoiles", "Commentaire", "Date de l'avis", "Nom du client", "Courriel", "Téléphone", "Établissement"],
      { rating: 0, comment: 1, date: 2, name: 3, email: 4, phone: 5, location: 6 },
    ],
    [
      ["Customer email", "Customer name", "Star rating", "Review text", "Created at"],
      { email: 0, name: 1, rating: 2, comment: 3, date: 4 },
    ],
  ])("of %j are guessed", (header, columns) => {
    expect(matchColumns(header, [], importRules([]))).toEqual(columns);
    expect(headerIn([header], importRules([]))).toBe(0);
  });

  it("are not guessed from a row that is a feedback", () => {
    expect(headerIn([["2024-05-31", "5", "Date night, lovely"]], importRules([]))).toBeNull();
    expect(headerIn([["5", "good", "x"]], importRules([]))).toBeNull();
  });
});

describe("identical rows", () => {
  it("are numbered, in the order of the file", () => {
    const row = importRow(whole, 2, plan);
    const other = importRow(["2024-06-01", "4"], 3, plan);
    if (!("row" in row && "row" in other)) throw new Error("both rows are good");
    const again = { ...row.row, line: 4 };
    expect(numberOccurrences([row.row, other.row, again]).map(({ occurrence }) => occurrence)).toEqual([0, 0, 1]);
  });
});
