import { describe, expect, it } from "vitest";
import { recount } from "#functions/data/feedbacks/recount.ts";
import { aComplaint, pendingIn } from "#functions/testing/feedback-calls.ts";
import { aMember } from "#functions/testing/fixtures.ts";
import type { Note } from "#shared/model/feedback.ts";

const kinds = (notes: Note[]) => notes.map(({ kind }) => kind);

describe("undoing that one resolved", () => {
  it("restores the complaint as it was, counters too, and leaves no note of either", async () => {
    const one = await aComplaint();
    await one.doNote("Called back.");
    const { body: before } = await one.doRead();
    await one.doResolve({ note: "By mistake" });
    expect(await pendingIn(one)).toBe(0);
    const { status, body } = await one.doUndoResolve();
    expect([status, body]).toEqual([200, before]);
    expect(await pendingIn(one)).toBe(1);
    expect((await recount(one.organization._id)).differences).toEqual([]);
  });

  it("lets a happy customer's feedback wait for nothing again", async () => {
    const one = await aComplaint({ rating: 5, intercepted: false, status: "received" });
    await one.doResolve();
    expect((await one.doUndoResolve()).body).toMatchObject({ status: "received", notes: [] });
  });

  it("keeps a note that was written in between, and an older reopening", async () => {
    const one = await aComplaint();
    await one.doResolve();
    await one.doReopen();
    await one.doResolve();
    await one.doNote("A colleague's words");
    const { body } = await one.doUndoResolve();
    expect([body.status, kinds(body.notes)]).toEqual(["pending", ["resolved", "reopened", "note"]]);
  });

  it("is refused to somebody else", async () => {
    const one = await aComplaint();
    const { cookie } = await aMember(one.organization._id, "agent");
    await one.doResolve({}, cookie);
    const { status, body } = await one.doUndoResolve();
    expect([status, body.error.code]).toEqual([409, "undo_too_late"]);
    expect(kinds((await one.doRead()).body.notes)).toEqual(["resolved"]);
    expect((await one.doUndoResolve(cookie)).status).toBe(200);
  });

  it("is refused when the feedback is not resolved, or was reopened since", async () => {
    const one = await aComplaint();
    expect((await one.doUndoResolve()).body.error.code).toBe("feedback_not_resolved");
    await one.doResolve();
    await one.doReopen();
    expect((await one.doUndoResolve()).body.error.code).toBe("feedback_not_resolved");
  });

  it("done twice at once succeeds once", async () => {
    const one = await aComplaint();
    await one.doResolve();
    const answers = await Promise.all([one.doUndoResolve(), one.doUndoResolve()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
