import { describe, expect, it } from "vitest";
import { aComplaint, pendingIn } from "#functions/testing/feedback-calls.ts";
import type { Note } from "#shared/model/feedback.ts";

describe("reopening", () => {
  it("makes a complaint pending again, with a note", async () => {
    const one = await aComplaint();
    await one.doResolve();
    const { status, body } = await one.doReopen({ note: "The customer wrote again." });
    expect([status, body.status]).toEqual([200, "pending"]);
    expect(body.notes.map(({ kind }: Note) => kind)).toEqual(["resolved", "reopened"]);
    expect(await pendingIn(one)).toBe(1);
    expect((await one.doResolve()).status).toBe(200);
  });

  it("is refused unless the feedback is resolved", async () => {
    const one = await aComplaint();
    const { status, body } = await one.doReopen();
    expect([status, body.error.code]).toEqual([409, "feedback_not_resolved"]);
  });
});
