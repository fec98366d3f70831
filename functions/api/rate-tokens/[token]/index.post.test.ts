import { describe, expect, it } from "vitest";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { hour, ownDate, pass } from "#functions/testing/clock.ts";
import { countsOf } from "#functions/testing/counts.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aTokenOfNothing } from "#functions/testing/request-calls.ts";
import { aSentRequest, textsGoNowhere } from "#functions/testing/sent-request.ts";
import { submitRateTokenRoute as route } from "#shared/contract/rate-tokens.ts";

ownDate();
textsGoNowhere();

describe("answering a request by the API", () => {
  it("keeps one feedback of two answers at the same moment", async () => {
    const { json, own } = await aSentRequest();
    const answers = await Promise.all([json({ rating: 4 }), json({ rating: 5 }), json({ rating: 4 })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.feedback)).size).toBe(1);
    expect(own).toBeTruthy();
  });

  it("counts one answer in the figures, however often it is changed", async () => {
    const { json, own, page } = await aSentRequest();
    await json({ rating: 1 });
    await json({ rating: 5 });
    const days = await countsOf(own);
    expect(days).toEqual({ ratings: [0, 0, 0, 0, 1], intercepted: 0, pending: 0 });
    expect((await page()).text).toContain("You have answered already");
  });

  it("keeps when its customer was asked, also once they change it", async () => {
    const { json, own, state } = await aSentRequest();
    const { sentAt } = await state();
    pass(hour);
    for (const rating of [2, 1]) {
      const { feedback } = (await json({ rating })).body;
      expect(await readFeedback(own, feedback)).toMatchObject({ rating, channel: "sms", askedAt: sentAt });
    }
  });

  it("refuses what is no rating or of no request", async () => {
    const { json, state } = await aSentRequest();
    expect((await json({ rating: 7 })).body.error).toMatchObject({
      code: "invalid",
      fields: { rating: expect.anything() },
    });
    expect((await state()).status).toBe("sent");
    const unknown = await ask(route, { params: { token: aTokenOfNothing }, body: { rating: 5 } });
    expect(unknown.body.error.code).toBe("token_not_found");
  });
});
