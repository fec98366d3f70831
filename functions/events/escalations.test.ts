import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { mockClient } from "aws-sdk-client-mock";
import PostalMime from "postal-mime";
import { ulid } from "ulid";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onFeedbackChanged } from "#functions/actions/rating/on-feedback-changed.ts";
import { sendMessage } from "#functions/actions/sending/send-message.ts";
import { changeFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { type MessageStatus, readMessage } from "#functions/data/sending/messages.ts";
import { transact } from "#functions/data/table.ts";
import { endMembership, rolePut } from "#functions/data/users/members.ts";
import { callsAbout } from "#functions/testing/feedback-calls.ts";
import { aFeedback, aMember, anOrganization, storeFeedback } from "#functions/testing/fixtures.ts";
import { handOverDue } from "#functions/testing/hand-over-due.ts";
import { changeMe } from "#functions/testing/phone-calls.ts";
import { oneDay, oneHour } from "#shared/rules/dates.ts";
import { withEntry } from "#shared/rules/feedbacks/conversation.ts";
import { dayAfter, dayInZone } from "#shared/rules/figures/period.ts";
import { morningAfter } from "#shared/rules/sending/daily-digest.ts";

const ses = mockClient(SESClient);
afterAll(() => ses.restore());
beforeEach(() => {
  ses.reset();
  ses.on(SendRawEmailCommand).resolves({ MessageId: "1" });
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const timeZone = "America/Toronto";
const daysFromNow = (days: number) => dayAfter(dayInZone(timeZone, new Date()), days);

async function aDueComplaint() {
  const business = await anOrganization({ timeZone });
  const { _id: organization } = business.organization;
  const agent = await aMember(organization, "agent", { firstName: "Zoë", lastName: "Côté" });
  const customer = { name: null, email: "lea@example.com", phone: null };
  const { _id: feedback } = await storeFeedback(aFeedback(organization, { customer, due: daysFromNow(2) }));
  const calls = callsAbout(business, feedback);
  const follow = () => onFeedbackChanged({ organization, feedback }, false, new Date());
  await follow();
  const id = (user: string) => `${feedback}-${user}-overdue`;
  const own = id(business.owner._id);
  /** As the sweep and the sender do in the morning after a day. */
  const pass = async (due: string, message = own): Promise<MessageStatus | null> => {
    vi.setSystemTime(morningAfter(timeZone, due));
    await handOverDue(message, new Date());
    return sendMessage(message, new Date());
  };
  return { business, agent, feedback, ...calls, follow, id, own, pass };
}

const mails = () =>
  Promise.all(
    ses.commandCalls(SendRawEmailCommand).map(({ args }) => PostalMime.parse(args[0].input.RawMessage?.Data ?? "")),
  );

describe("a complaint that nobody answered by its due day", () => {
  it("is told to owners and admins once, with who owns it, however often it comes and is moved", async () => {
    const { business, agent, doAssign, follow, id, pass } = await aDueComplaint();
    await doAssign({ assignee: agent.user._id });
    await follow();
    const first = daysFromNow(2);
    expect(await pass(daysFromNow(1))).toBeNull();
    expect(await pass(first)).toBe("sent");
    const [mail] = await mails();
    expect([mail?.subject, mail?.text]).toEqual([
      "A complaint is overdue at Café du Port: “The soup was cold.”",
      expect.stringContaining("It is assigned to Zoë Côté."),
    ]);
    for (const due of [daysFromNow(1), daysFromNow(3)]) {
      await doAssign({ due });
      await follow();
      expect(await pass(due)).toBeNull();
    }
    expect(ses.commandCalls(SendRawEmailCommand)).toHaveLength(1);
    expect(await readMessage(id(agent.user._id))).toBeNull();
    expect(await readMessage(id(business.owner._id))).toMatchObject({ status: "sent" });
  });

  it.each([
    ["left", endMembership],
    [
      "sees other locations alone",
      async ({ organization, user }: Parameters<typeof endMembership>[0]) =>
        transact(() => [rolePut({ organization, user, role: "agent" }, "agent", [ulid()])]),
    ],
  ])("is told as assigned to nobody where its owner %s", async (_, act) => {
    const { business, agent, doAssign, pass } = await aDueComplaint();
    await doAssign({ assignee: agent.user._id });
    await act({ organization: business.organization._id, user: agent.user._id });
    await pass(daysFromNow(2));
    expect((await mails())[0]?.text).toContain("It is assigned to nobody.");
  });

  it("is told on the day to which it was moved, also to one that is sooner", async () => {
    const { doAssign, pass } = await aDueComplaint();
    const [soon, later] = [daysFromNow(1), daysFromNow(5)];
    await doAssign({ due: later });
    expect(await pass(daysFromNow(2))).toBeNull();
    await doAssign({ due: soon });
    expect(await pass(soon)).toBeNull();
    await doAssign({ due: daysFromNow(0) });
    expect(await pass(daysFromNow(0))).toBe("sent");
  });

  it("waits where the day is moved while the message is on its way", async () => {
    const { doAssign, own, pass } = await aDueComplaint();
    const [due, later] = [daysFromNow(2), daysFromNow(6)];
    vi.setSystemTime(morningAfter(timeZone, due));
    await handOverDue(own, new Date());
    await doAssign({ due: later });
    expect(await sendMessage(own, new Date())).toBe("queued");
    expect(await pass(later)).toBe("sent");
  });

  it.each([
    ["was resolved", (one: Awaited<ReturnType<typeof aDueComplaint>>) => one.doResolve()],
    ["was answered by phone", (one: Awaited<ReturnType<typeof aDueComplaint>>) => one.doContact("phone")],
    [
      "was answered by email",
      ({ business, feedback }: Awaited<ReturnType<typeof aDueComplaint>>) =>
        changeFeedback(business.organization._id, feedback, (before) => ({
          ...before,
          conversation: { ...withEntry(null), turn: "customer" },
        })),
    ],
    ["has no due day any more", (one: Awaited<ReturnType<typeof aDueComplaint>>) => one.doAssign({ due: null })],
    ["was erased", (one: Awaited<ReturnType<typeof aDueComplaint>>) => one.doErase()],
  ])("is not told where it %s", async (_, act) => {
    const one = await aDueComplaint();
    const due = daysFromNow(2);
    await act(one);
    expect(await one.pass(due)).toBe("failed");
  });

  it("is not queued again by a due day that stays, nor for what is not pending", async () => {
    const { own, pass, doContact, doAssign, doResolve } = await aDueComplaint();
    const due = daysFromNow(2);
    await doContact("phone");
    expect(await pass(due)).toBe("failed");
    await doAssign({ due, tags: [] });
    expect(await readMessage(own)).toMatchObject({ status: "failed" });
    await doResolve();
    await doAssign({ due: daysFromNow(5) });
    expect(await readMessage(own)).toMatchObject({ status: "failed" });
  });

  it("waits until a resolution cannot be undone, and is told once it was", async () => {
    const { doResolve, doUndoResolve, own, pass } = await aDueComplaint();
    const due = daysFromNow(2);
    vi.setSystemTime(morningAfter(timeZone, due).getTime() - 60_000);
    await doResolve();
    expect(await pass(due)).toBe("queued");
    await doUndoResolve();
    vi.setSystemTime(Date.now() + oneHour);
    await handOverDue(own, new Date());
    expect(await sendMessage(own, new Date())).toBe("sent");
  });

  it("is told again where it was dropped as resolved, then reopened", async () => {
    const { doResolve, doReopen, pass } = await aDueComplaint();
    const due = daysFromNow(2);
    await doResolve();
    expect(await pass(due)).toBe("failed");
    const { body } = await doReopen();
    expect(await pass(body.due)).toBe("sent");
  });

  it("is told to nobody who takes no alerts, nor to who is no admin any more", async () => {
    const { business, own, pass } = await aDueComplaint();
    const due = daysFromNow(2);
    await changeMe(business.cookie, { notifications: { email: false, phone: false } });
    expect(await pass(due)).toBe("failed");
    expect(await readMessage(own)).toMatchObject({ reason: "receiver_elsewhere" });
    const { follow, id, ...other } = await aDueComplaint();
    const admin = await aMember(other.business.organization._id, "admin");
    await follow();
    expect(await other.pass(daysFromNow(2), id(admin.user._id))).toBe("sent");
  });
});

it("lasts as long as it waits, whatever the message’s age", async () => {
  const { doAssign, pass } = await aDueComplaint();
  const due = daysFromNow(60);
  await doAssign({ due });
  vi.setSystemTime(Date.now() + oneDay);
  expect(await pass(due)).toBe("sent");
});
