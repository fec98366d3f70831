import { describe, expect, it } from "vitest";
import { readCounts } from "#functions/data/feedbacks/counters.ts";
import { recount } from "#functions/data/feedbacks/recount.ts";
import { listed } from "#functions/testing/feedback-calls.ts";
import { aLocation, anOrganization } from "#functions/testing/fixtures.ts";
import { doImport, row, rowsOf } from "#functions/testing/import-calls.ts";

describe("an import", () => {
  it("stores each row with its date and threshold, and counts it on its day", async () => {
    const business = await anOrganization({ timeZone: "America/Montreal" });
    const at = "2024-05-02T03:59:59.000Z";
    const { status, body } = await doImport(business, [
      row(1, { date: at, rating: 3, comment: "Line\r\nbreak ☕", name: "Léa" }),
    ]);
    expect([status, body]).toEqual([
      200,
      { imported: 1, alreadyThere: 0, rejected: [], added: [expect.any(String)], operation: expect.any(String) },
    ]);
    expect(await listed(business)).toMatchObject([
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

  it("adds nothing when it is repeated, even in another order or with duplicate rows", async () => {
    const business = await anOrganization();
    const rows = rowsOf(60);
    expect((await doImport(business, rows)).body).toMatchObject({ imported: 60, alreadyThere: 0 });
    expect((await doImport(business, rows.toReversed())).body).toMatchObject({ imported: 0, alreadyThere: 60 });
    expect((await doImport(business, [row(61), row(61), row(1)])).body).toMatchObject({ imported: 1, alreadyThere: 2 });
    expect(await recount(business.organization._id)).toMatchObject({ feedbacks: 61, differences: [] });
  });

  it("keeps identical rows that are numbered as occurrences", async () => {
    const business = await anOrganization();
    const alike = [0, 1, 2].map((occurrence) => row(1, { occurrence }));
    expect((await doImport(business, alike)).body.imported).toBe(3);
    expect((await doImport(business, alike)).body.imported).toBe(0);
  });

  it("adds each row once when the same import runs four times at once", async () => {
    const business = await anOrganization();
    const rows = rowsOf(80);
    // Retries a busy table as the web app does; stored rows are found again.
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

  it("leaves complaints pending on request", async () => {
    const business = await anOrganization();
    await doImport(business, rowsOf(10), { complaints: "pending" });
    expect(await listed(business, { status: "pending" })).toHaveLength(6);
  });

  it("uses the threshold of the location that a row names, whatever its case, accents and spaces", async () => {
    const business = await anOrganization();
    const location = await aLocation(business.organization._id, { name: "Vieux-Pôrt", interceptLessThan: 1 });
    await doImport(business, [row(1, { rating: 1, location: " VIEUX port " })]);
    expect(await listed(business)).toMatchObject([
      { intercepted: false, location: { _id: location._id, name: "Vieux-Pôrt" } },
    ]);
    expect(
      await readCounts(business.organization._id, `L${location._id}`, { from: "2024-01-01", to: "2024-12-31" }),
    ).toHaveLength(1);
  });

  it("belongs to one organization: the same rows in another one are new", async () => {
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
      { line: 7, field: "date", reason: "date_future" },
    ],
    [
      "a date before 1970",
      { ...row(7), date: "1969-12-31T23:59:59.000Z" },
      { line: 7, field: "date", reason: "date_early" },
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

  it.each(bad)("reports line and reason of a row with %s, and keeps the others", async (_, sent, rejected) => {
    const business = await anOrganization();
    const { status, body } = await doImport(business, [row(1), sent, row(2)]);
    expect([status, body]).toMatchObject([200, { imported: 2, alreadyThere: 0, rejected: [rejected] }]);
  });

  it.each([
    [null, "rows"],
    ["rows", "rows"],
    [Array.from({ length: 101 }, () => row(1)), "rows"],
  ])("refuses a body that is not a batch of rows", async (rows, field) => {
    const business = await anOrganization();
    const { status, body } = await doImport(business, rows);
    expect([status, Object.keys(body.error.fields)]).toEqual([400, [field]]);
  });
});
