import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { countWithin } from "#functions/data/limits.ts";
import { transact } from "#functions/data/table.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { mailGoesNowhere, mailIsRefused, mailSent } from "#functions/testing/conversation-calls.ts";
import { callsAbout } from "#functions/testing/feedback-calls.ts";
import { aFeedback, aLocation, aMember, anOrganization, storeFeedback } from "#functions/testing/fixtures.ts";
import { handOverDue } from "#functions/testing/hand-over-due.ts";
import { changeMe } from "#functions/testing/phone-calls.ts";
import { doChangeUser } from "#functions/testing/user-calls.ts";
import { inSeconds, oneDay, oneMinute } from "#shared/rules/dates.ts";
import { undoWithin } from "#shared/rules/feedbacks/feedback.ts";
import { dayInZone } from "#shared/rules/figures/period.ts";
import { mailAlertsADay } from "#shared/rules/sending/notifications.ts";
import { sendMessage } from "./send-message.ts";
import { showUnsent } from "./show-unsent.ts";

mailGoesNowhere();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Math.ceil(Date.now() / undoWithin) * undoWithin);
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * oneMinute);
const mails = () => Promise.all(mailSent().map((mail) => PostalMime.parse(mail)));

async function aTeam(person: Parameters<typeof aMember>[2] = {}) {
  const business = await anOrganization({}, { firstName: "Hélène", lastName: "Roy" });
  const organization = business.organization._id;
  const { user, cookie } = await aMember(organization, "agent", person);
  const aComplaint = async (more: Parameters<typeof aFeedback>[1] = {}) => {
    const { _id } = await storeFeedback(aFeedback(organization, more));
    return { _id, ...callsAbout(business, _id) };
  };
  const queued = () => messagesTo(user.email);
  /** As the sweep and the sender do once the window's messages are due. */
  const send = async () => {
    for (const { _id, dueAt } of await queued()) {
      await handOverDue(_id, new Date(dueAt));
      await sendMessage(_id, new Date(dueAt));
    }
  };
  return { business, organization, user, cookie, aComplaint, queued, send };
}

const assigned = "Hélène Roy assigned you";

describe("who is assigned complaints by somebody else", () => {
  it("is told of thirty at once by one email, however often it is delivered and they are assigned", async () => {
    const { user, aComplaint, queued, send } = await aTeam();
    const complaints = await Promise.all(Array.from({ length: 30 }, () => aComplaint()));
    for (let time = 0; time < 2; time++) {
      const answers = await Promise.all(complaints.map(({ doAssign }) => doAssign({ assignee: user._id })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
    const [message, ...others] = await queued();
    expect(others).toEqual([]);
    expect(Date.parse(message?.dueAt ?? "") - Date.now()).toBe(2 * undoWithin);
    await send();
    await send();
    expect((await mails()).map(({ subject }) => subject)).toEqual([`${assigned} 30 complaints`]);
  });

  it("is told of those alone that still wait for them", async () => {
    const { organization, user, cookie, aComplaint, queued, send } = await aTeam();
    const { user: other } = await aMember(organization, "agent");
    const [undone, moved, solved, called, erased, taken, kept] = [
      await aComplaint({ comment: "Undone" }),
      await aComplaint({ comment: "Moved" }),
      await aComplaint({ comment: "Solved" }),
      await aComplaint({ comment: "Called" }),
      await aComplaint({ comment: "Erased" }),
      await aComplaint({ comment: "Taken" }),
      await aComplaint({ comment: "Kept" }),
    ];
    for (const { doAssign } of [undone, moved, solved, called, erased, kept]) await doAssign({ assignee: user._id });
    await taken.doAssign({ assignee: user._id }, cookie);
    pass(6);
    await undone.doAssign({ assignee: null });
    await moved.doAssign({ assignee: other._id });
    await solved.doResolve();
    await called.doContact("phone");
    await erased.doErase();
    await send();
    const [mail, ...others] = await mails();
    expect([mail?.subject, others]).toEqual([`${assigned} a complaint`, []]);
    expect(mail?.text).toContain("Kept");
    expect(await queued()).toHaveLength(1);
  });

  it("is not told of what was undone, nor of what they took themselves, nor of what is no complaint", async () => {
    const { user, cookie, aComplaint, queued, send } = await aTeam();
    await (await aComplaint()).doAssign({ assignee: user._id }, cookie);
    await (await aComplaint({ rating: 5, intercepted: false, status: "received" })).doAssign({ assignee: user._id });
    expect(await queued()).toEqual([]);
    const { doAssign } = await aComplaint();
    await doAssign({ assignee: user._id });
    await doAssign({ assignee: null });
    await send();
    expect(await mails()).toEqual([]);
    expect(await queued()).toMatchObject([{ status: "failed", reason: "feedback_resolved" }]);
  });

  it("is told once of one that was changed again beyond the window, when that cannot be undone any more", async () => {
    const { user, aComplaint, queued, send } = await aTeam();
    const { doAssign } = await aComplaint();
    pass(4);
    await doAssign({ assignee: user._id });
    pass(3);
    await doAssign({ due: null, tags: [] });
    await doAssign({ due: dayInZone("UTC", new Date(Date.now() + 3 * oneDay)) });
    const [first, second] = await queued();
    expect(Date.parse(second?.dueAt ?? "") - Date.parse(first?.dueAt ?? "")).toBe(undoWithin);
    await send();
    expect(await mails()).toHaveLength(1);
    expect((await queued()).map(({ status }) => status)).toEqual(["failed", "sent"]);
  });

  it("is told in their language, by email, as long as they take alerts and see the location", async () => {
    const { business, organization, user, cookie, aComplaint, queued, send } = await aTeam({
      language: "fr",
      notifications: { email: false, phone: true },
    });
    const [mine, theirs] = [await aLocation(organization), await aLocation(organization)];
    for (const { _id, name } of [mine, theirs])
      await (await aComplaint({ location: { _id, name } })).doAssign({ assignee: user._id });
    await doChangeUser(business, user._id, { limitedTo: [mine._id] });
    await send();
    expect((await mails()).map(({ subject }) => subject)).toEqual(["Hélène Roy vous a confié une plainte"]);
    await changeMe(cookie, { notifications: { phone: false } });
    pass(5);
    await (await aComplaint({ location: { _id: mine._id, name: mine.name } })).doAssign({ assignee: user._id });
    expect(await queued()).toHaveLength(1);
  });

  it("is told by sixty emails a day", async () => {
    const { user, aComplaint, queued } = await aTeam();
    const ofDay = { name: "assignedMail", hash: user._id, seconds: inSeconds(oneDay) };
    await transact(() => [countWithin(ofDay, mailAlertsADay, new Date(), mailAlertsADay)]);
    expect((await (await aComplaint()).doAssign({ assignee: user._id })).status).toBe(200);
    expect(await queued()).toEqual([]);
  });

  it("is listed with its complaints where the email did not arrive", async () => {
    const { organization, user, aComplaint, queued, send } = await aTeam();
    const { _id, doAssign } = await aComplaint();
    await doAssign({ assignee: user._id });
    mailIsRefused();
    await send();
    const { items } = await showUnsent(organization, new Date());
    expect(items).toMatchObject([{ _id: (await queued())[0]?._id, about: "complaints", newest: [{ _id }] }]);
  });
});
