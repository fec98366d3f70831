import { describe, expect, it } from "vitest";
import { recount } from "#functions/data/feedbacks/recount.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { type Business, callsAbout, listed } from "#functions/testing/feedback-calls.ts";
import { aFeedback, anOrganization, submitted } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { doImport, rowsOf } from "#functions/testing/import-calls.ts";
import { undoImportRoute } from "#shared/contract/feedbacks.ts";

const undo = ({ organization, cookie }: Business, feedbacks: unknown) =>
  ask(undoImportRoute, { params: { organization: organization._id }, cookie, body: { feedbacks } });

describe("undoing an import", () => {
  it("takes out what it added, figures included, and the file can be imported anew", async () => {
    const business = await anOrganization();
    const { body } = await doImport(business, rowsOf(60));
    expect(body.added).toHaveLength(60);
    const answer = await undo(business, body.added);
    expect([answer.status, answer.body]).toEqual([200, { removed: 60, kept: 0, operation: expect.any(String) }]);
    expect(await recount(business.organization._id)).toMatchObject({ feedbacks: 0, differences: [] });
    expect((await undo(business, body.added)).body).toMatchObject({ removed: 0, kept: 0 });
    expect((await doImport(business, rowsOf(60))).body).toMatchObject({ imported: 60, alreadyThere: 0 });
  });

  it("is written to the audit log once, as the import is, however many rows they have", async () => {
    const business = await anOrganization();
    const { body } = await doImport(business, rowsOf(30));
    await undo(business, body.added);
    expect(await auditOf(business.organization._id)).toMatchObject([
      { user: business.owner._id, route: "feedbackImport" },
      { user: business.owner._id, route: "feedbackImportUndo" },
    ]);
  });

  it("takes each feedback out of the figures once, however many undo at once", async () => {
    const business = await anOrganization();
    const { body } = await doImport(business, rowsOf(30));
    const answers = await Promise.all([1, 2, 3].map(() => undo(business, body.added)));
    expect(answers.reduce((sum, answer) => sum + answer.body.removed, 0)).toBe(30);
    expect(await recount(business.organization._id)).toMatchObject({ feedbacks: 0, differences: [] });
  });

  it("keeps what was there before, what came by the form, and what somebody has worked on since", async () => {
    const business = await anOrganization();
    await doImport(business, rowsOf(2));
    const again = await doImport(business, rowsOf(4));
    expect(again.body).toMatchObject({ imported: 2, alreadyThere: 2 });
    const [noted = "", other = ""]: string[] = again.body.added;
    await callsAbout(business, noted).doNote("Called her.");
    const rated = await submitted(aFeedback(business.organization._id));
    expect((await undo(business, [noted, other, rated])).body).toMatchObject({ removed: 1, kept: 1 });
    expect((await listed(business)).map(({ _id }) => _id)).toEqual(expect.arrayContaining([noted, rated]));
    expect(await listed(business)).toHaveLength(4);
  });

  it("reaches no other organization", async () => {
    const [one, other] = [await anOrganization(), await anOrganization()];
    const { body } = await doImport(one, rowsOf(3));
    expect((await undo(other, body.added)).body).toMatchObject({ removed: 0, kept: 0 });
    expect(await listed(one)).toHaveLength(3);
  });

  it.each([[undefined], [["x"]], [Array.from({ length: 101 }, () => "01M7ZA5M9EQ2CMN7SF0BS2D9DR")]])(
    "refuses %j",
    async (feedbacks) => {
      expect((await undo(await anOrganization(), feedbacks)).status).toBe(400);
    },
  );
});
