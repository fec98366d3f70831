import { describe, expect, it } from "vitest";
import { day, ownDate, pass } from "#functions/testing/clock.ts";
import { aFeedback, submitted } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aTokenOfNothing } from "#functions/testing/request-calls.ts";
import { commentsOf, scoreOf } from "#functions/testing/score-calls.ts";
import { aSentRequest, textsGoNowhere } from "#functions/testing/sent-request.ts";
import { resolveFeedbackRoute } from "#shared/contract/feedbacks.ts";
import { withdrawTokenCommentRoute } from "#shared/contract/rate-tokens.ts";

ownDate();
textsGoNowhere();

async function settled() {
  const request = await aSentRequest({}, { publicScore: true });
  for (const rating of [4, 4, 5, 5]) await submitted(aFeedback(request.own, { rating, comment: "" }));
  await request.submit({ rating: "5", comment: "Lovely", publish: "1" });
  const { feedback } = await request.state();
  await ask(resolveFeedbackRoute, {
    params: { organization: request.own, feedback },
    body: {},
    cookie: request.cookie,
  });
  return request;
}

describe("the comment of an answer that the business has dealt with", () => {
  it("is taken off the public page by its customer's link, which is not told as the business's doing", async () => {
    const { page, withdraw, params, itself } = await settled();
    pass(30 * day);
    const { status, text } = await page();
    expect(status).toBe(200);
    expect(text).toContain("can’t be changed any more");
    expect(text).toContain(`action="/t/${params.token}/withdraw"`);
    expect((await commentsOf(itself.link)).body.items).toHaveLength(1);
    for (let press = 0; press < 2; press++) {
      const after = await withdraw();
      expect(after.status).toBe(200);
      expect(after.text).toContain("Your comment is off the page. Your stars still count.");
      expect(after.text).not.toContain("Take it off");
    }
    expect((await commentsOf(itself.link)).body.items).toEqual([]);
    expect((await scoreOf(itself.link)).body).toMatchObject({ count: 5, takenOff: 0 });
    expect((await page()).status).toBe(302);
  });

  it("stays for a link that has expired, and for one of nothing", async () => {
    const { withdraw, itself } = await settled();
    expect((await ask(withdrawTokenCommentRoute, { params: { token: aTokenOfNothing } })).status).toBe(404);
    pass(91 * day);
    const { status, text } = await withdraw();
    expect(status).toBe(410);
    expect(text).toContain("This link has expired");
    expect((await commentsOf(itself.link)).body.items).toHaveLength(1);
  });

  it("is spoken of before there is any as of nothing", async () => {
    const { withdraw } = await aSentRequest();
    expect((await withdraw()).status).toBe(404);
  });
});
