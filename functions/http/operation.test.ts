import { describe, expect, it } from "vitest";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { hour, ownDate, pass } from "#functions/testing/clock.ts";
import type { Business } from "#functions/testing/feedback-calls.ts";
import { aMember, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aFloodedBusiness, decideHeld, rateLink } from "#functions/testing/held-calls.ts";
import { doImport, rowsOf } from "#functions/testing/import-calls.ts";
import { undoImportRoute } from "#shared/contract/feedbacks.ts";

const undo = ({ organization, cookie }: Business, body: object) =>
  ask(undoImportRoute, { params: { organization: organization._id }, cookie, body });
const routesIn = async ({ organization }: Business) => (await auditOf(organization._id)).map(({ route }) => route);

describe("calls of one operation", () => {
  ownDate();

  it("are one entry of the audit log, an import as its undoing, from when the first of them came", async () => {
    const business = await anOrganization();
    const began = new Date().toISOString();
    const rows = rowsOf(90);
    const first = (await doImport(business, rows.slice(0, 30))).body;
    pass(hour - 1_000);
    const second = (await doImport(business, rows.slice(30, 60), { operation: first.operation })).body;
    await doImport(business, rows.slice(60), { operation: second.operation });
    const undone = (await undo(business, { feedbacks: first.added })).body;
    await undo(business, { feedbacks: second.added, operation: undone.operation });
    expect(await auditOf(business.organization._id)).toMatchObject([
      { user: business.owner._id, route: "feedbackImport", date: began },
      { user: business.owner._id, route: "feedbackImportUndo" },
    ]);
  });

  it("are told of anew where they go on an hour later", async () => {
    const business = await anOrganization();
    const { operation } = (await doImport(business, rowsOf(3))).body;
    pass(hour);
    const later = (await doImport(business, rowsOf(6), { operation })).body;
    await doImport(business, rowsOf(9), { operation: later.operation });
    expect(await routesIn(business)).toEqual(["feedbackImport", "feedbackImport"]);
  });

  it("are the same person's, in the same organization, about the same", async () => {
    const [business, other] = [await anOrganization(), await anOrganization()];
    const { cookie } = await aMember(business.organization._id, "admin");
    const { operation, added } = (await doImport(business, rowsOf(3))).body;
    const refused = [
      await doImport({ ...business, cookie }, rowsOf(6), { operation }),
      await doImport(other, rowsOf(6), { operation }),
      await undo(business, { feedbacks: added, operation }),
      await doImport(business, rowsOf(6), { operation: `${operation}x` }),
    ];
    for (const { status, body } of refused)
      expect([status, Object.keys(body.error.fields)]).toEqual([400, ["operation"]]);
    expect(await routesIn(business)).toEqual(["feedbackImport"]);
  });

  it("decide one thing: what was accepted never reads as discarded", async () => {
    const business = await aFloodedBusiness();
    for (const stars of [1, 2, 5]) await rateLink(business.link, stars);
    const named = (await rateLink(business.link, 4)).body.feedback;
    const { operation } = await decideHeld(business, { decision: "accept", feedbacks: [named] });
    expect((await decideHeld(business, { decision: "discard", operation })).error.fields).toHaveProperty("operation");
    await decideHeld(business, { decision: "accept", operation });
    await decideHeld(business, { decision: "discard" });
    expect(await routesIn(business)).toEqual(["feedbackHeldDecide"]);
  });
});
