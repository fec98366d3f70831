import { describe, expect, it } from "vitest";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { recount } from "#functions/data/feedbacks/recount.ts";
import { minute, ownDate, pass } from "#functions/testing/clock.ts";
import { aFeedback, submitted } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { showThanks } from "#functions/testing/rate-page-calls.ts";
import { commentsOf, scoreOf } from "#functions/testing/score-calls.ts";
import { aSentRequest, textsGoNowhere } from "#functions/testing/sent-request.ts";
import {
  readFeedbackRoute as feedbackRoute,
  noteFeedbackRoute,
  resolveFeedbackRoute,
  withdrawCommentRoute,
} from "#shared/contract/feedbacks.ts";

ownDate();
textsGoNowhere();

describe("answering a request", () => {
  it("keeps one feedback, which its customer changes until it is resolved", async () => {
    const { submit, state, own, cookie, page, json, credits } = await aSentRequest();
    const answer = await submit({ rating: "5", comment: "Lovely", name: "Léa" });
    expect(answer.status).toBe(303);
    const { feedback, status, rating } = await state();
    expect({ status, rating }).toEqual({ status: "answered", rating: 5 });
    expect(answer.headers.location).toContain(`/thanks/${feedback}`);
    expect(await readFeedback(own, feedback)).toMatchObject({ rating: 5, channel: "sms", status: "received" });
    expect((await page()).text).toContain("You have answered already");

    expect((await json({ rating: 1, comment: "Cold soup" })).body).toMatchObject({ feedback, intercepted: true });
    expect(await readFeedback(own, feedback)).toMatchObject({ rating: 1, status: "pending", alert: "queued" });
    expect(await state()).toMatchObject({ status: "answered", rating: 1, feedback });

    await ask(resolveFeedbackRoute, { params: { organization: own, feedback }, body: {}, cookie });
    expect((await json({ rating: 5 })).body.error.code).toBe("feedback_settled");
    const settled = await submit({ rating: "5" });
    expect(settled.status).toBe(409);
    expect(settled.text).toContain("already dealt with");
    const { location } = (await page()).headers;
    expect(location).toContain(`/thanks/${feedback}`);
    const { text } = await showThanks(location ?? "");
    expect(text).toContain("can’t be changed any more");
    expect(text).toContain("settled=1");
    expect((await showThanks(answer.headers.location ?? "")).text).not.toContain("can’t be changed");
    expect(await credits()).toBe(99);
  });

  it("keeps which stars were changed to which and when, beside what staff wrote, and not in public", async () => {
    const { submit, state, own, cookie, itself } = await aSentRequest({}, { publicScore: true });
    for (const rating of [4, 4, 5, 5]) await submitted(aFeedback(own, { rating, comment: "" }));
    await submit({ rating: "2", comment: "Burnt bread" });
    const { feedback } = await state();
    const of = { params: { organization: own, feedback }, cookie };
    await ask(noteFeedbackRoute, { ...of, body: { text: "Called." } });
    pass(15 * minute);
    await submit({ rating: "4", comment: "Burnt bread", publish: "1" });
    await submit({ rating: "4", comment: "Burnt bread, but they called.", publish: "1" });
    const { body } = await ask(feedbackRoute, of);
    expect(body).toMatchObject({
      rating: 4,
      status: "received",
      notes: [
        { kind: "note", text: "Called." },
        { kind: "changed", date: new Date().toISOString(), stars: { before: 2, after: 4, settled: true } },
        { kind: "changed", date: new Date().toISOString(), comment: { before: "Burnt bread" } },
      ],
    });
    expect(body.notes).toHaveLength(3);
    expect(body.notes[1]).not.toHaveProperty("comment");
    expect(body.notes[2]).not.toHaveProperty("stars");
    const { body: inPublic } = await commentsOf(itself.link);
    expect(inPublic.items).toHaveLength(1);
    expect(JSON.stringify(inPublic)).not.toMatch(/changed|before|notes|"Burnt bread"/);
  });

  it("keeps the former words of a complaint whose stars stay, and nothing where nothing was changed", async () => {
    const { submit, state, own, cookie } = await aSentRequest();
    const long = `Burnt bread ${"🍞".repeat(600)}`;
    for (const comment of [long, long, "", "All was well", "All was well"]) await submit({ rating: "2", comment });
    const { feedback } = await state();
    const { body } = await ask(feedbackRoute, { params: { organization: own, feedback }, cookie });
    expect(body).toMatchObject({ rating: 2, comment: "All was well", status: "pending" });
    const before = body.notes.map(({ comment }: { comment: { before: string } }) => comment.before);
    expect(before).toEqual([expect.stringMatching(/^Burnt bread 🍞+…$/u), ""]);
    expect(before[0].length).toBeLessThanOrEqual(1_000);
  });

  it("lets others read the comment while its customer says so", async () => {
    const { submit, state, own, itself } = await aSentRequest({}, { publicScore: true });
    for (const rating of [4, 4, 5, 5]) await submitted(aFeedback(own, { rating, comment: "" }));
    const said = async () =>
      (await commentsOf(itself.link)).body.items.map(({ comment }: { comment: string }) => comment);
    await submit({ rating: "5", comment: "Lovely", publish: "1" });
    expect(await readFeedback(own, (await state()).feedback)).toMatchObject({ publishable: true });
    expect(await said()).toEqual(["Lovely"]);
    await submit({ rating: "4", comment: "Lovely, and warm", publish: "1" });
    expect(await said()).toEqual(["Lovely, and warm"]);
    await submit({ rating: "4", comment: "Lovely, and warm" });
    expect(await said()).toEqual([]);
    await submit({ rating: "4", comment: "Lovely", publish: "1" });
    await submit({ rating: "1", comment: "Cold soup", publish: "1" });
    expect(await said()).toEqual([]);
  });

  it("brings back the comment that staff took off where its customer says so again, and it is told no longer", async () => {
    const { submit, state, own, cookie, itself } = await aSentRequest({}, { publicScore: true });
    for (const rating of [4, 4, 5, 5]) await submitted(aFeedback(own, { rating, comment: "" }));
    const takenOff = async () => (await scoreOf(itself.link)).body.takenOff;
    await submit({ rating: "5", comment: "Lovely", publish: "1" });
    await ask(withdrawCommentRoute, { params: { organization: own, feedback: (await state()).feedback }, cookie });
    expect(await takenOff()).toBe(1);
    await submit({ rating: "4", comment: "Lovely" });
    expect(await takenOff()).toBe(1);
    await submit({ rating: "4", comment: "Lovely", publish: "1" });
    expect(await takenOff()).toBe(0);
    expect((await commentsOf(itself.link)).body.items).toHaveLength(1);
    expect((await recount(own)).differences).toEqual([]);
  });

  it("shows the form again with what was typed and what is wrong", async () => {
    const { submit, state } = await aSentRequest();
    const { status, text } = await submit({ rating: "9", comment: "kept" });
    expect(status).toBe(400);
    expect(text).toContain("kept");
    expect((await state()).status).toBe("sent");
  });
});
