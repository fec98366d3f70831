import { describe, expect, it } from "vitest";
import { aComplaint, callsAbout } from "#functions/testing/feedback-calls.ts";
import { aFeedback, aMember, anOrganization, storeFeedback } from "#functions/testing/fixtures.ts";

describe("one feedback", () => {
  it("is shown as stored, without the server's own fields", async () => {
    const one = await aComplaint();
    const { organization: _o, day: _d, version: _v, ...shown } = one.feedback;
    expect((await one.doRead()).body).toEqual(shown);
  });

  it("is shown to its own employee without staff notes, and to no other employee", async () => {
    const business = await anOrganization();
    const employees = [
      await aMember(business.organization._id, "employee"),
      await aMember(business.organization._id, "employee"),
    ] as const;
    const about = { _id: employees[0].user._id, name: "Anne Roy" };
    const { _id } = await storeFeedback(aFeedback(business.organization._id, { employee: about }));
    const { doNote, doRead } = callsAbout(business, _id);
    await doNote("Talk to them");
    const [own, others] = [await doRead(employees[0].cookie), await doRead(employees[1].cookie)];
    expect([own.status, own.body.notes]).toEqual([200, []]);
    expect([others.status, others.body.error.code]).toEqual([404, "feedback_not_found"]);
  });
});
