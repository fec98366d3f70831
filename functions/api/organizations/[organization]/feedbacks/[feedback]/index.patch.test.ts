import { describe, expect, it } from "vitest";
import { endMembership } from "#functions/data/users/members.ts";
import { aComplaint, callsAbout, listed } from "#functions/testing/feedback-calls.ts";
import {
  aFeedback,
  aLocation,
  aMember,
  anEmployee,
  anOrganization,
  storeFeedback,
} from "#functions/testing/fixtures.ts";
import { doChangeUser } from "#functions/testing/user-calls.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { dayInZone } from "#shared/rules/figures/period.ts";

const dayFromNow = (days: number) => dayInZone("UTC", new Date(Date.now() + days * oneDay));
const idsOf = (items: { _id: string }[]) => items.map(({ _id }) => _id);

describe("assigning a feedback", () => {
  it("gives it to a member, and notes who did", async () => {
    const one = await aComplaint();
    const { user } = await aMember(one.organization._id, "agent", { firstName: "Zoë", lastName: "Côté" });
    const { status, body } = await one.doAssign({ assignee: user._id, due: dayFromNow(3) });
    const zoe = { _id: user._id, name: "Zoë Côté" };
    expect([status, body.assignee, body.due]).toEqual([200, zoe, dayFromNow(3)]);
    expect(body.notes).toMatchObject([
      { kind: "assigned", author: { name: "Anne Roy" }, assignee: { before: null, after: zoe } },
    ]);
  });

  it("is refused for who is not there, or may not answer, and for a day that is over, each in words", async () => {
    const one = await aComplaint();
    const { user: left } = await aMember(one.organization._id, "agent");
    await endMembership({ organization: one.organization._id, user: left._id });
    const { user: employee } = await aMember(one.organization._id, "employee");
    for (const assignee of [left._id, employee._id, (await anEmployee(one.organization._id))._id]) {
      const { status, body } = await one.doAssign({ assignee });
      expect([status, body.error.fields.assignee]).toEqual([
        400,
        "Feedback can’t be assigned to this person any more. Please choose someone else.",
      ]);
    }
    const { body } = await one.doAssign({ due: dayFromNow(-2), tags: ["Wait"] });
    expect(body.error.fields).toEqual({
      due: "Choose today or a later day.",
      tags: "This tag is no longer on your list.",
    });
  });

  it("finds mine, others’ and nobody’s, as which counts that of a former member", async () => {
    const one = await aComplaint();
    const id = one.feedback._id;
    const { user, cookie } = await aMember(one.organization._id, "agent");
    const found = async (assignee: string, by = one.cookie) =>
      idsOf(await listed({ ...one, cookie: by }, { assignee }));
    expect(await found("none")).toEqual([id]);
    await one.doAssign({ assignee: user._id });
    expect(await Promise.all([found("me", cookie), found("me"), found(user._id), found("none")])).toEqual([
      [id],
      [],
      [id],
      [],
    ]);
    await endMembership({ organization: one.organization._id, user: user._id });
    expect(await found("none")).toEqual([id]);
    expect((await one.doRead()).body.assignee.name).toBe("Anne Roy");
    expect((await one.doAssign({ assignee: user._id, due: dayFromNow(1) })).status).toBe(200);
  });

  it("finds as nobody’s what its owner does not see any more", async () => {
    const business = await anOrganization();
    const [plateau, harbour] = [await aLocation(business.organization._id), await aLocation(business.organization._id)];
    const { user } = await aMember(business.organization._id, "agent", {}, [plateau._id]);
    const { _id } = await storeFeedback(aFeedback(business.organization._id, { location: plateau }));
    await callsAbout(business, _id).doAssign({ assignee: user._id });
    expect(await listed(business, { assignee: "none" })).toEqual([]);
    await doChangeUser(business, user._id, { limitedTo: [harbour._id] });
    expect(idsOf(await listed(business, { assignee: "none" }))).toEqual([_id]);
  });

  it("finds what is overdue", async () => {
    const one = await aComplaint({ due: dayFromNow(-1) });
    expect(await listed(one, { overdue: "true" })).toHaveLength(1);
    await one.doAssign({ due: dayFromNow(0) });
    expect(await listed(one, { overdue: "true" })).toHaveLength(0);
    await one.doAssign({ due: dayFromNow(-1) });
    expect(await listed(one, { overdue: "true" })).toHaveLength(1);
    await one.doResolve();
    expect(await listed(one, { overdue: "true" })).toHaveLength(0);
  });

  it("is seen by nobody who only sees their own", async () => {
    const one = await aComplaint();
    const { user, cookie } = await aMember(one.organization._id, "employee");
    const own = await aComplaint({ employee: { _id: user._id, name: "" }, organization: one.organization._id });
    const about = { ...own, organization: one.organization };
    for (const filter of [{ assignee: "none" }, { tag: "Wait" }, { outcome: "fixed" }])
      expect(idsOf(await listed({ ...about, cookie }, filter))).toEqual([own.feedback._id]);
  });
});
