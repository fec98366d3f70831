import fc from "fast-check";
import Papa from "papaparse";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { readCounts } from "#functions/data/counters.ts";
import { recount } from "#functions/data/recount.ts";
import { call } from "#functions/testing/call.ts";
import { aFeedback, aLocation, anOrganization, storeFeedback } from "#functions/testing/fixtures.ts";
import * as contract from "#shared/contract/feedbacks.ts";
import { rowIssues } from "#shared/contract/inputs/import-row.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import type { ImportRow } from "#shared/model/import.ts";
import { guessColumns, importRow, numberOccurrences } from "#shared/rules/import-row.ts";
import { handler as exportPart } from "./export.get.ts";
import { handler as importRows } from "./import.post.ts";
import { handler as list } from "./index.get.ts";

type Business = Awaited<ReturnType<typeof anOrganization>>;

const row = (line: number, more: Partial<ImportRow> = {}): ImportRow => ({
  line,
  occurrence: 0,
  date: new Date(Date.UTC(2024, 4, 1 + (line % 28), 12)).toISOString(),
  rating: 1 + (line % 5),
  comment: `Row ${line}`,
  name: null,
  email: null,
  phone: null,
  location: null,
  ...more,
});
const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => row(index + 1));

const doImport = ({ organization, cookie }: Business, rows: unknown, more: object = {}) =>
  call(importRows, contract.importFeedbacks, {
    params: { organization: organization._id },
    cookie,
    body: { rows, ...more },
  });
const all = async ({ organization, cookie }: Business, query = {}): Promise<Feedback[]> =>
  (await call(list, contract.listFeedbacks, { params: { organization: organization._id }, cookie, query })).body.items;

/** All parts of an export, one after the other. */
async function exported({ organization, cookie }: Business, query: Record<string, string> = {}) {
  const parts: string[] = [];
  let cursor: string | undefined;
  do {
    const answer = await call(exportPart, contract.exportFeedbacks, {
      params: { organization: organization._id },
      cookie,
      query: { ...query, ...(cursor !== undefined && { cursor }) },
    });
    if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
    parts.push(answer.text);
    cursor = answer.headers["x-next-cursor"];
  } while (cursor);
  return parts;
}

/** The rows of an exported file, the first one naming the columns. */
const cellsOf = (parts: readonly string[]) =>
  Papa.parse<string[]>(parts.join("").replace(/^\uFEFF/, ""), { skipEmptyLines: true }).data;

describe("an import", () => {
  it("keeps each row with its own date, privately by the threshold, and counts it on its day", async () => {
    const business = await anOrganization({ timeZone: "America/Montreal" });
    const at = "2024-05-02T03:59:59.000Z";
    const { status, body } = await doImport(business, [
      row(1, { date: at, rating: 3, comment: "Line\r\nbreak ☕", name: "Léa" }),
    ]);
    expect([status, body]).toEqual([200, { imported: 1, alreadyThere: 0, rejected: [] }]);
    expect(await all(business)).toMatchObject([
      {
        date: at,
        rating: 3,
        comment: "Line\r\nbreak ☕",
        customer: { name: "Léa" },
        intercepted: true,
        status: "resolved",
        channel: "import",
        language: null,
      },
    ]);
    expect(await readCounts(business.organization._id, "A", { from: "2024-05-01", to: "2024-05-01" })).toMatchObject([
      { ratings: [0, 0, 1, 0, 0], intercepted: 1, pending: 0 },
    ]);
  });

  it("adds nothing when it is repeated, even in another order or with rows of its own twice", async () => {
    const business = await anOrganization();
    const rows = rowsOf(60);
    expect((await doImport(business, rows)).body).toMatchObject({ imported: 60, alreadyThere: 0 });
    expect((await doImport(business, rows.toReversed())).body).toMatchObject({ imported: 0, alreadyThere: 60 });
    expect((await doImport(business, [row(61), row(61), row(1)])).body).toMatchObject({ imported: 1, alreadyThere: 2 });
    expect(await recount(business.organization._id)).toMatchObject({ feedbacks: 61, differences: [] });
  });

  it("keeps rows that are alike when they are numbered as such", async () => {
    const business = await anOrganization();
    const alike = [0, 1, 2].map((occurrence) => row(1, { occurrence }));
    expect((await doImport(business, alike)).body.imported).toBe(3);
    expect((await doImport(business, alike)).body.imported).toBe(0);
  });

  it("adds each row once when four of the same run into each other", async () => {
    const business = await anOrganization();
    const rows = rowsOf(80);
    // As the web app does: a table that is busy is asked again, and what it took before is there already.
    const untilTaken = async (some: typeof rows): Promise<number> => {
      const { status, body } = await doImport(business, some);
      if (status === 503) return untilTaken(some);
      expect(status).toBe(200);
      return body.imported;
    };
    const imported = await Promise.all([rows, rows.toReversed(), rows, rows.slice(20, 70)].map(untilTaken));
    expect(imported.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(80);
    expect(await recount(business.organization._id)).toMatchObject({ feedbacks: 80, differences: [] });
  });

  it("lets complaints wait for an answer when told so", async () => {
    const business = await anOrganization();
    await doImport(business, rowsOf(10), { complaints: "pending" });
    expect(await all(business, { status: "pending" })).toHaveLength(6);
  });

  it("goes by the threshold of the location that a row names, in any case", async () => {
    const business = await anOrganization();
    const location = await aLocation(business.organization._id, { name: "Vieux-Port", interceptLessThan: 1 });
    await doImport(business, [row(1, { rating: 1, location: " vieux-port " })]);
    expect(await all(business)).toMatchObject([
      { intercepted: false, location: { _id: location._id, name: "Vieux-Port" } },
    ]);
    expect(
      await readCounts(business.organization._id, `L${location._id}`, { from: "2024-01-01", to: "2024-12-31" }),
    ).toHaveLength(1);
  });

  it("is one organization's: the same rows of another are others", async () => {
    const [one, other] = [await anOrganization(), await anOrganization()];
    await doImport(one, rowsOf(5));
    expect((await doImport(other, rowsOf(5))).body.imported).toBe(5);
  });

  const bad: [name: string, sent: unknown, rejected: { line: number; field: string; reason: string }][] = [
    ["null", null, { line: 0, field: "body", reason: "invalid" }],
    ["a list", [1, 2], { line: 0, field: "body", reason: "invalid" }],
    ["a text", "4 stars", { line: 0, field: "body", reason: "invalid" }],
    [
      "nothing but a prototype",
      JSON.parse('{"__proto__": {"line": 1}}'),
      { line: 0, field: "line", reason: "invalid" },
    ],
    ["a line that is no number", { ...row(1), line: "1" }, { line: 0, field: "line", reason: "invalid" }],
    ["a line beyond all numbers", { ...row(1), line: 1e300 }, { line: 0, field: "line", reason: "invalid" }],
    ["no stars", { ...row(7), rating: 0 }, { line: 7, field: "rating", reason: "rating_invalid" }],
    ["half a star", { ...row(7), rating: 3.5 }, { line: 7, field: "rating", reason: "rating_invalid" }],
    [
      "a day that is none",
      { ...row(7), date: "2024-02-30T00:00:00.000Z" },
      { line: 7, field: "date", reason: "date_invalid" },
    ],
    ["a date without a time", { ...row(7), date: "2024-05-31" }, { line: 7, field: "date", reason: "date_invalid" }],
    [
      "a date to come",
      { ...row(7), date: "2199-01-01T00:00:00.000Z" },
      { line: 7, field: "date", reason: "date_invalid" },
    ],
    [
      "a date before 1970",
      { ...row(7), date: "1969-12-31T23:59:59.000Z" },
      { line: 7, field: "date", reason: "date_invalid" },
    ],
    [
      "a comment too long",
      { ...row(7), comment: "x".repeat(5_001) },
      { line: 7, field: "comment", reason: "too_long" },
    ],
    ["an email that is none", { ...row(7), email: "lea@" }, { line: 7, field: "email", reason: "email_invalid" }],
    ["a phone that is none", { ...row(7), phone: "call me" }, { line: 7, field: "phone", reason: "phone_invalid" }],
    [
      "an unknown location",
      { ...row(7), location: "Moon" },
      { line: 7, field: "location", reason: "location_unknown" },
    ],
  ];

  it.each(bad)("says line and reason of a row with %s, and keeps the others", async (_, sent, rejected) => {
    const business = await anOrganization();
    const { status, body } = await doImport(business, [row(1), sent, row(2)]);
    expect([status, body]).toEqual([200, { imported: 2, alreadyThere: 0, rejected: [rejected] }]);
  });

  it.each([
    [null, "rows"],
    ["rows", "rows"],
    [Array.from({ length: 101 }, () => row(1)), "rows"],
  ])("refuses what is no batch of rows", async (rows, field) => {
    const business = await anOrganization();
    const { status, body } = await doImport(business, rows);
    expect([status, Object.keys(body.error.fields)]).toEqual([400, [field]]);
  });
});

describe("an export", () => {
  it("names its columns once and holds every feedback once, oldest first, in parts", async () => {
    const business = await anOrganization();
    for (let batch = 0; batch < 4; batch++) await doImport(business, rowsOf(400).slice(batch * 100, batch * 100 + 100));
    const parts = await exported(business);
    expect(parts).toHaveLength(2);
    expect(parts[0]?.startsWith("\uFEFFdate,rating,comment,")).toBe(true);
    expect(parts[1]?.startsWith("\uFEFF")).toBe(false);
    const [header, ...rows] = cellsOf(parts);
    expect(header?.at(-1)).toBe("_id");
    const ids = rows.map((cells) => cells.at(-1));
    expect(new Set(ids).size).toBe(400);
    expect(ids).toEqual(ids.toSorted());
  });

  it("holds what its filter leaves, and just the columns' names where that is nothing", async () => {
    const business = await anOrganization();
    await doImport(business, rowsOf(20));
    expect(cellsOf(await exported(business, { rating: "5" }))).toHaveLength(5);
    expect(cellsOf(await exported(business, { q: "nobody said this" }))).toHaveLength(1);
    expect(cellsOf(await exported(business, { from: "2025-01-01", to: "2024-01-01" }))).toHaveLength(1);
  });

  it("is a file for a spreadsheet, and lets none of its cells run", async () => {
    const business = await anOrganization();
    const formulas = ["=1+1", "+33 1 23", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "  =cmd|' /C calc'!A0", "'=1", "＝1"];
    for (const text of formulas)
      await storeFeedback(
        aFeedback(business.organization._id, { comment: text, customer: { name: text, email: null, phone: text } }),
      );
    const answer = await call(exportPart, contract.exportFeedbacks, {
      params: { organization: business.organization._id },
      cookie: business.cookie,
    });
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="feedback.csv"');
    for (const cells of cellsOf([answer.text]).slice(1))
      for (const cell of cells) expect(cell).not.toMatch(/^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/);
  });

  it("refuses a cursor of the list, or of another filter", async () => {
    const business = await anOrganization();
    await doImport(business, rowsOf(20));
    const asked = { params: { organization: business.organization._id }, cookie: business.cookie };
    const { body } = await call(list, contract.listFeedbacks, { ...asked, query: { limit: "5" } });
    for (const cursor of [body.next, `${ulid()}.x`]) {
      const refused = await call(exportPart, contract.exportFeedbacks, { ...asked, query: { cursor } });
      expect([refused.status, refused.body.error.code]).toEqual([400, "cursor_invalid"]);
    }
  });

  it("can be imported again: every text comes back unchanged, and nothing is added twice", async () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
        fc.constantFrom("=", "'", '"', ",", ";", "\n", "\r\n", "☕", "+", "-", "@", " "),
      ),
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 20 }), async (texts) => {
        const [from, to] = [await anOrganization(), await anOrganization()];
        const originals = texts.map(([comment, name], index) =>
          aFeedback(from.organization._id, {
            date: new Date(Date.UTC(2024, 0, 1 + index)).toISOString(),
            rating: 1 + (index % 5),
            comment,
            customer: {
              name: name.trim() || null,
              email: index % 2 ? "lea@example.com" : null,
              phone: index % 3 ? "+1 514 555 0100" : null,
            },
          }),
        );
        await Promise.all(originals.map(storeFeedback));
        const [header = [], ...rows] = cellsOf(await exported(from));
        const plan = { columns: guessColumns(header), dates: "iso" as const, timeZone: "UTC", locations: [] };
        const read = rows.map((cells, index) => importRow(cells, index + 2, plan, rowIssues));
        const sent = numberOccurrences(read.flatMap((one) => ("row" in one ? [one.row] : [])));
        expect(sent).toHaveLength(originals.length);
        expect((await doImport(to, sent)).body.imported).toBe(originals.length);
        expect((await doImport(to, sent)).body.imported).toBe(0);
        const said = ({ date, rating, comment, customer }: Feedback) => ({ date, rating, comment, customer });
        expect((await all(to)).map(said)).toEqual(originals.map(said).toReversed());
      }),
      { numRuns: 20 },
    );
  });
});
