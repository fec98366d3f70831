import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { hour, ownDate, pass } from "#functions/testing/clock.ts";
import type { Business } from "#functions/testing/feedback-calls.ts";
import { aFeedback, aMember, anOrganization, storeFeedback } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { cellsOf, doImport, exported, exportPart, rowsOf } from "#functions/testing/import-calls.ts";
import { exportFeedbacksRoute, listFeedbacksRoute } from "#shared/contract/feedbacks.ts";

ownDate();

/** 400 rows, of which a part holds some 380. */
async function importTwoParts(business: Business) {
  const rows = rowsOf(400).map((row) => ({ ...row, comment: `${row.comment} ${"x".repeat(4_900)}` }));
  for (let batch = 0; batch < 4; batch++) await doImport(business, rows.slice(batch * 100, batch * 100 + 100));
}

describe("an export", () => {
  it("names its columns once and holds every feedback once, oldest first, in parts", async () => {
    const business = await anOrganization();
    await importTwoParts(business);
    const parts = await exported(business);
    expect(parts).toHaveLength(2);
    expect(parts[0]?.startsWith("\uFEFFdate,rating,comment,")).toBe(true);
    expect(parts[1]?.startsWith("\uFEFF")).toBe(false);
    const [header, ...rows] = cellsOf(parts);
    expect(header?.slice(-5)).toEqual(["_id", "assignee", "due", "outcome", "tags"]);
    const ids = rows.map((cells) => cells.at(-5));
    expect(new Set(ids).size).toBe(400);
    expect(ids).toEqual(ids.toSorted());
  });

  it("holds what matches its filter, and only the header when nothing matches", async () => {
    const business = await anOrganization();
    await doImport(business, rowsOf(20));
    expect(cellsOf(await exported(business, { rating: "5" }))).toHaveLength(5);
    expect(cellsOf(await exported(business, { q: "nobody said this" }))).toHaveLength(1);
    expect(cellsOf(await exported(business, { from: "2025-01-01", to: "2024-01-01" }))).toHaveLength(1);
  });

  it("is safe to open in a spreadsheet: no cell is a formula", async () => {
    const business = await anOrganization();
    const formulas = ["=1+1", "+33 1 23", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "  =cmd|' /C calc'!A0", "'=1", "＝1"];
    for (const text of formulas)
      await storeFeedback(
        aFeedback(business.organization._id, { comment: text, customer: { name: text, email: null, phone: text } }),
      );
    const answer = await ask(exportFeedbacksRoute, {
      params: { organization: business.organization._id },
      cookie: business.cookie,
    });
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="feedback.csv"');
    for (const cells of cellsOf([answer.text]).slice(1))
      for (const cell of cells) expect(cell).not.toMatch(/^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/);
  });

  it("stands in the audit log once, however many parts it has, and anew where it goes on an hour later or by somebody else", async () => {
    const business = await anOrganization();
    await importTwoParts(business);
    const exports = async () =>
      (await auditOf(business.organization._id)).filter(({ route }) => route === "feedbackExport").length;
    await exported(business);
    expect(await exports()).toBe(1);
    const asked = { params: { organization: business.organization._id }, cookie: business.cookie };
    const cursor = (await ask(exportFeedbacksRoute, asked)).headers["x-next-cursor"] ?? "";
    expect(await exports()).toBe(2);
    const { cookie } = await aMember(business.organization._id, "admin");
    expect((await ask(exportFeedbacksRoute, { ...asked, cookie, query: { cursor } })).body.error.code).toBe(
      "cursor_invalid",
    );
    pass(hour - 1_000);
    expect((await ask(exportFeedbacksRoute, { ...asked, query: { cursor } })).status).toBe(200);
    expect(await exports()).toBe(2);
    pass(2_000);
    expect((await ask(exportFeedbacksRoute, { ...asked, query: { cursor } })).status).toBe(200);
    expect(await exports()).toBe(3);
  });

  it("stands there once more where it takes longer than an hour, and not for each part from then on", async () => {
    const business = await anOrganization();
    const own = business.organization._id;
    for (let count = 0; count < 16; count++) await storeFeedback(aFeedback(own, { comment: "x".repeat(390_000) }));
    const entries: number[] = [];
    let cursor: string | undefined;
    for (const waited of [0, hour - 1_000, 2_000, hour - 1_000]) {
      pass(waited);
      const answer = await exportPart(business, cursor === undefined ? {} : { cursor });
      expect(answer.status).toBe(200);
      cursor = answer.headers["x-next-cursor"];
      entries.push((await auditOf(own)).filter(({ route }) => route === "feedbackExport").length);
    }
    expect([entries, cursor]).toEqual([[1, 1, 2, 2], undefined]);
  });

  it("refuses a cursor of the list or of another filter", async () => {
    const business = await anOrganization();
    await doImport(business, rowsOf(20));
    const asked = { params: { organization: business.organization._id }, cookie: business.cookie };
    const { body } = await ask(listFeedbacksRoute, { ...asked, query: { limit: "5" } });
    for (const cursor of [body.next, `${ulid()}.x`]) {
      const refused = await ask(exportFeedbacksRoute, { ...asked, query: { cursor } });
      expect([refused.status, refused.body.error.code]).toEqual([400, "cursor_invalid"]);
    }
  });
});
