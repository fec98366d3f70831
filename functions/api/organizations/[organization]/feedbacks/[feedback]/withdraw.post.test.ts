import { describe, expect, it } from "vitest";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { aMember } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aScored, commentsOf, scoreOf, shared } from "#functions/testing/score-calls.ts";
import { withdrawComment } from "#shared/contract/feedbacks.ts";

const scored = async () => {
  const business = await aScored([shared()]);
  const params = { organization: business.organization._id, feedback: business.feedbacks[0] ?? "" };
  return { ...business, params };
};

describe("taking a comment off the public page", () => {
  it("hides it at once, keeps its stars, and is audited once however often it is pressed", async () => {
    const { link, cookie, organization, params } = await scored();
    for (let press = 0; press < 2; press++) {
      const { status, body } = await ask(withdrawComment, { params, cookie });
      expect([status, body.publishable, body.comment]).toEqual([200, false, "The best croissants in town."]);
    }
    expect((await commentsOf(link)).body.items).toEqual([]);
    expect((await scoreOf(link)).body.count).toBe(6);
    const entries = (await auditOf(organization._id)).filter(({ route }) => route === "feedbackWithdraw");
    expect(entries).toMatchObject([{ feedback: params.feedback }]);
  });

  it("is for who may erase", async () => {
    const { organization, params } = await scored();
    const { cookie } = await aMember(organization._id, "agent");
    expect((await ask(withdrawComment, { params, cookie })).status).toBe(403);
  });

  it("finds no feedback that is not there", async () => {
    const { cookie, params } = await scored();
    const answer = await ask(withdrawComment, {
      params: { ...params, feedback: "01J00000000000000000000009" },
      cookie,
    });
    expect([answer.status, answer.body.error.code]).toEqual([404, "feedback_not_found"]);
  });
});
