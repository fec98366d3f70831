import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { recount } from "#functions/data/feedbacks/recount.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { countsOf } from "#functions/testing/counts.ts";
import { aComplaint, type Business, callsAbout, listed, pendingIn } from "#functions/testing/feedback-calls.ts";
import { aFeedback, anOrganization, storeFeedback, submitted } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { exportFeedbacksRoute, importFeedbacksRoute } from "#shared/contract/feedbacks.ts";

const erasing = (business: Business, feedback: string) => callsAbout(business, feedback).doErase();
const idsOf = async (business: Business) => (await listed(business)).map(({ _id }) => _id);

describe("erasing", () => {
  it("removes a feedback from the list, the pending ones and the figures", async () => {
    const location = { _id: ulid(), name: "Harbour" };
    const one = await aComplaint({ location });
    expect((await one.doErase()).status).toBe(204);
    expect((await one.doRead()).status).toBe(404);
    expect(await pendingIn(one)).toBe(0);
    expect(await countsOf(one.organization._id)).toEqual({ ratings: [0, 0, 0, 0, 0], intercepted: 0, pending: 0 });
    expect(await recount(one.organization._id)).toEqual({ feedbacks: 0, complaints: 0, differences: [] });
    expect((await one.doErase()).status).toBe(404);
  });

  it("counts once when five do it at the same time", async () => {
    const one = await aComplaint();
    const statuses = (await Promise.all(Array.from({ length: 5 }, one.doErase))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, 404, 404, 404, 404]);
    expect(await recount(one.organization._id)).toEqual({ feedbacks: 0, complaints: 0, differences: [] });
  });
});

describe("an erased feedback that came from a file", () => {
  const rows = ["Léa Roy", "Emily Murphy"].map((name, index) => ({
    line: index + 2,
    occurrence: 0,
    date: "2025-05-31T12:00:00.000Z",
    rating: 2,
    comment: "Cold soup",
    name,
    email: null,
    phone: "514 555-0123",
    location: null,
  }));
  const doImport = async ({ organization, cookie }: Business) =>
    (
      await ask(importFeedbacksRoute, {
        params: { organization: organization._id },
        body: { rows },
        cookie,
      })
    ).body;

  it("does not come back with the next import of the same file", async () => {
    const business = await anOrganization();
    await doImport(business);
    const [one = ""] = await idsOf(business);
    expect((await erasing(business, one)).status).toBe(204);
    expect(await doImport(business)).toMatchObject({ imported: 0, alreadyThere: 2, rejected: [], added: [] });
    expect(await idsOf(business)).toHaveLength(1);
    expect(await recount(business.organization._id)).toMatchObject({ feedbacks: 1, differences: [] });
  });
});

describe("the audit log", () => {
  it("says who erased which feedback and when, without a word of it", async () => {
    const business = await anOrganization();
    const feedback = await submitted(aFeedback(business.organization._id));
    await erasing(business, feedback);
    const [entry, ...more] = await auditOf(business.organization._id);
    expect(entry).toMatchObject({ user: business.owner._id, route: "feedbackErase", feedback });
    expect(Math.abs(Date.parse(String(entry?.date)) - Date.now())).toBeLessThan(60_000);
    expect(JSON.stringify(entry)).not.toContain("soup");
    expect(more).toEqual([]);
    await erasing(business, feedback);
    expect(await auditOf(business.organization._id)).toHaveLength(1);
  });

  it("says who exported, for each part", async () => {
    const business = await anOrganization();
    await storeFeedback(aFeedback(business.organization._id));
    const params = { organization: business.organization._id };
    await ask(exportFeedbacksRoute, { params, cookie: business.cookie });
    expect(await auditOf(business.organization._id)).toMatchObject([
      { user: business.owner._id, route: "feedbackExport" },
    ]);
  });
});
