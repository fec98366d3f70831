import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { aComplaint } from "#functions/testing/feedback-calls.ts";
import { noteInvitation } from "./follow-invitation.ts";

describe("an invitation that was followed", () => {
  it("is noted once per source, and the API does not show it", async () => {
    const one = await aComplaint();
    await Promise.all(
      (["google", "google", "tripadvisor"] as const).map((source) =>
        noteInvitation(one.organization._id, one.feedback._id, source),
      ),
    );
    expect((await readFeedback(one.organization._id, one.feedback._id))?.invited?.toSorted()).toEqual([
      "google",
      "tripadvisor",
    ]);
    expect((await one.doRead()).body).not.toHaveProperty("invited");
    const gone = ulid();
    await noteInvitation(one.organization._id, gone, "google");
    expect(await readFeedback(one.organization._id, gone)).toBeNull();
  });
});
