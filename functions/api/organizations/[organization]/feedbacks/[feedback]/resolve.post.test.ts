import { describe, expect, it } from "vitest";
import { recount } from "#functions/data/feedbacks/recount.ts";
import { countsOf } from "#functions/testing/counts.ts";
import { aComplaint, pendingIn } from "#functions/testing/feedback-calls.ts";
import { aMember } from "#functions/testing/fixtures.ts";

describe("resolving", () => {
  it("removes a complaint from the pending ones and notes who, when and what", async () => {
    const one = await aComplaint();
    expect(await pendingIn(one)).toBe(1);
    const { status, body } = await one.doResolve({ note: "Called back,\na new soup 🍲" });
    expect([status, body.status, body.intercepted]).toEqual([200, "resolved", true]);
    expect(body.notes).toMatchObject([
      { kind: "resolved", text: "Called back,\na new soup 🍲", author: { _id: one.owner._id, name: "Anne Roy" } },
    ]);
    expect(await pendingIn(one)).toBe(0);
    expect(await countsOf(one.organization._id)).toEqual({ ratings: [0, 1, 0, 0, 0], intercepted: 1, pending: 0 });
  });

  it("says what came of it, until it is reopened or that is undone", async () => {
    const one = await aComplaint({ customer: { name: null, email: "lea@example.com", phone: null } });
    const { body } = await one.doResolve({ outcome: "compensated" });
    expect(body).toMatchObject({ outcome: "compensated", notes: [{ outcome: "compensated" }] });
    expect((await one.doUndoResolve()).body).toMatchObject({ status: "pending", outcome: null, notes: [] });
    expect((await one.doResolve({ outcome: "ignored" })).body.error.fields).toHaveProperty("outcome");
    await one.doResolve({ outcome: "fixed" });
    expect((await one.doReopen()).body).toMatchObject({ outcome: null, due: expect.any(String) });
  });

  it("answers 409 the second time and changes nothing", async () => {
    const one = await aComplaint();
    await one.doResolve();
    const { status, body } = await one.doResolve({ note: "again" });
    expect([status, body.error.code]).toEqual([409, "feedback_already_resolved"]);
    expect(body.error.message).toBe("This feedback was already resolved.");
    expect((await one.doRead()).body.notes).toHaveLength(1);
  });

  it("succeeds once when ten do it at the same time", async () => {
    const one = await aComplaint();
    const colleagues = await Promise.all(Array.from({ length: 10 }, () => aMember(one.organization._id, "agent")));
    const answers = await Promise.all(colleagues.map(({ cookie }) => one.doResolve({}, cookie)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect((await one.doRead()).body.notes).toHaveLength(1);
    expect(await recount(one.organization._id)).toMatchObject({ differences: [] });
  });

  it("works for praise too, which was never pending", async () => {
    const one = await aComplaint({ rating: 5, intercepted: false, status: "received" });
    expect((await one.doResolve()).body.status).toBe("resolved");
    expect(await countsOf(one.organization._id)).toEqual({ ratings: [0, 0, 0, 0, 1], intercepted: 0, pending: 0 });
  });
});
