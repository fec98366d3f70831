import { describe, expect, it } from "vitest";
import { withdrawByAuthor } from "#functions/actions/feedbacks/withdraw-comment.ts";
import { recount } from "#functions/data/feedbacks/recount.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { aMember } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aScored, commentsOf, scoreOf, scorePage, shared } from "#functions/testing/score-calls.ts";
import { eraseFeedbackRoute, withdrawCommentRoute } from "#shared/contract/feedbacks.ts";
import { updateFeedbackSettingsRoute } from "#shared/contract/organizations.ts";

const scored = async () => {
  const business = await aScored([shared()]);
  const params = { organization: business.organization._id, feedback: business.feedbacks[0] ?? "" };
  return { ...business, params };
};

describe("taking a comment off the public page", () => {
  it("hides it at once, keeps its stars, and is audited once however often it is pressed", async () => {
    const { link, cookie, organization, params } = await scored();
    for (let press = 0; press < 2; press++) {
      const { status, body } = await ask(withdrawCommentRoute, { params, cookie });
      expect([status, body.publishable, body.comment]).toEqual([200, false, "The best croissants in town."]);
    }
    expect((await commentsOf(link)).body.items).toEqual([]);
    expect((await scoreOf(link)).body.count).toBe(6);
    const entries = (await auditOf(organization._id)).filter(({ route }) => route === "feedbackWithdraw");
    expect(entries).toMatchObject([{ feedback: params.feedback }]);
  });

  it("is told on the page and by the API, once for each comment, whoever presses at the same moment", async () => {
    const { link, cookie, organization, feedbacks } = await aScored([shared(), shared({ rating: 1 })]);
    expect((await scoreOf(link)).body.takenOff).toBe(0);
    expect((await scorePage(link)).text).not.toMatch(/Comments that .* took off/);
    for (const feedback of feedbacks) {
      const params = { organization: organization._id, feedback };
      await Promise.all([1, 2, 3].map(() => ask(withdrawCommentRoute, { params, cookie })));
    }
    const { body } = await scoreOf(link);
    expect(body).toMatchObject({ count: 7, takenOff: 2, erased: 0 });
    expect(body.statement.en.join(" ")).toMatch(/Comments that .* took off the page: 2\./);
    expect(body.statement.fr.join(" ")).toMatch(/Commentaires retirés de la page par .*\u00a0: 2\./);
    expect((await scorePage(link, {}, "/en")).text).toMatch(/<p[^>]*>Comments that .* took off the page: 2\.<\/p>/);
    expect((await recount(organization._id)).differences).toEqual([]);
  });

  it("is not told of a comment that its author took off, or that nobody could read", async () => {
    const complaint = shared({ rating: 2, status: "pending", intercepted: true });
    const { link, cookie, organization, feedbacks } = await aScored([shared(), complaint]);
    await withdrawByAuthor(organization._id, feedbacks[0] ?? "");
    for (const feedback of feedbacks)
      await ask(withdrawCommentRoute, { params: { organization: organization._id, feedback }, cookie });
    expect((await scoreOf(link)).body.takenOff).toBe(0);
  });

  it("is told of a comment taken off while the score is switched off, which everybody could read before", async () => {
    const { link, cookie, organization, params } = await scored();
    const switched = (publicScore: boolean) =>
      ask(updateFeedbackSettingsRoute, { params: { organization: organization._id }, cookie, body: { publicScore } });
    await switched(false);
    await ask(withdrawCommentRoute, { params, cookie });
    await switched(true);
    expect((await commentsOf(link)).body.items).toEqual([]);
    expect((await scoreOf(link)).body.takenOff).toBe(1);
  });

  it("is told of a feedback that is erased later as of an erased one alone", async () => {
    const { link, cookie, params } = await scored();
    await ask(withdrawCommentRoute, { params, cookie });
    await ask(eraseFeedbackRoute, { params, cookie });
    expect((await scoreOf(link)).body).toMatchObject({ takenOff: 0, erased: 1 });
  });

  it("is for who may erase", async () => {
    const { organization, params } = await scored();
    const { cookie } = await aMember(organization._id, "agent");
    expect((await ask(withdrawCommentRoute, { params, cookie })).status).toBe(403);
  });

  it("finds no feedback that is not there", async () => {
    const { cookie, params } = await scored();
    const answer = await ask(withdrawCommentRoute, {
      params: { ...params, feedback: "01J00000000000000000000009" },
      cookie,
    });
    expect([answer.status, answer.body.error.code]).toEqual([404, "feedback_not_found"]);
  });
});
