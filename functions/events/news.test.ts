import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { mockClient } from "aws-sdk-client-mock";
import PostalMime from "postal-mime";
import { decodeTime, ulid } from "ulid";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { onFeedbackChanged } from "#functions/actions/rating/on-feedback-changed.ts";
import { sendMessage } from "#functions/actions/sending/send-message.ts";
import { readMessage } from "#functions/data/sending/messages.ts";
import { transact } from "#functions/data/table.ts";
import { memberPut } from "#functions/data/users/members.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { day, hour } from "#functions/testing/clock.ts";
import { callsAbout } from "#functions/testing/feedback-calls.ts";
import { aFeedback, aMember, anOrganization, storeFeedback } from "#functions/testing/fixtures.ts";
import { handOverDue } from "#functions/testing/hand-over-due.ts";
import { changeMe } from "#functions/testing/phone-calls.ts";
import { doRemove } from "#functions/testing/user-calls.ts";
import type { Role } from "#shared/model/role.ts";
import type { Notifications } from "#shared/model/user.ts";
import { digestOf } from "#shared/rules/sending/daily-digest.ts";
import { mailAlertsADay } from "#shared/rules/sending/notifications.ts";
import { alertsAtMost } from "#shared/rules/sending/sending.ts";

const ses = mockClient(SESClient);
afterAll(() => ses.restore());
beforeEach(() => {
  ses.reset();
  ses.on(SendRawEmailCommand).resolves({ MessageId: "1" });
});

const now = new Date();
const timeZone = "America/Toronto";
const inFuture = (ms: number) => new Date(now.getTime() + ms);
const due = digestOf(timeZone, now).to;

const happy = { rating: 5, intercepted: false, status: "received", comment: "Lovely soup" } as const;

async function aReader(choices: Partial<Notifications>, role: Role = "operator", zone = timeZone) {
  const business = await anOrganization({ timeZone: zone });
  const organization = business.organization._id;
  const member = await aMember(organization, role, { notifications: { email: false, phone: false, ...choices } });
  const receive = async (more: object = {}, at = now) => {
    const { _id } = await storeFeedback(aFeedback(organization, { ...happy, _id: ulid(at.getTime()), ...more }));
    await onFeedbackChanged({ organization, feedback: _id }, false, at);
    return _id;
  };
  const messages = () => messagesTo(member.user.email);
  return { business, organization, member, receive, messages };
}

const tick = (id: string, at = due) => handOverDue(id, at);

const mails = () =>
  Promise.all(
    ses.commandCalls(SendRawEmailCommand).map(({ args }) => PostalMime.parse(args[0].input.RawMessage?.Data ?? "")),
  );

describe("a member who wants to hear of every feedback", () => {
  it("gets an email about one that is no complaint, once however often it comes", async () => {
    const { organization, receive, messages } = await aReader({ feedback: true });
    const feedback = await receive();
    await onFeedbackChanged({ organization, feedback }, false, now);
    const [message, ...others] = await messages();
    expect([message?.template, others]).toEqual(["feedback_news", []]);
    expect(await sendMessage(message?._id ?? "", now)).toBe("sent");
    expect((await mails())[0]?.text).toContain("Lovely soup");
  });

  it("gets none about a complaint, which has its own switch, nor about an import", async () => {
    const { receive, messages } = await aReader({ feedback: true });
    await receive({ rating: 1, intercepted: true, status: "pending" });
    await receive({ channel: "import" });
    expect(await messages()).toEqual([]);
  });

  it("gets what is beyond ten in ten minutes with the next morning’s email", async () => {
    const { receive, messages } = await aReader({ feedback: true });
    for (let count = 0; count < alertsAtMost + 3; count++) await receive();
    const templates = (await messages()).map(({ template }) => template);
    expect(Map.groupBy(templates, (template) => template).get("feedback_news")).toHaveLength(alertsAtMost);
    const digest = (await messages()).find(({ template }) => template === "daily_digest");
    expect(digest?.dueAt).toBe(due.toISOString());
  });

  it("gets sixty such emails in a day, of all their businesses together, and the rest with the next morning’s email", async () => {
    const { organization, member, receive, messages } = await aReader({ feedback: true });
    const second = await anOrganization({ timeZone });
    await transact(() => [
      memberPut({ organization: second.organization._id, user: member.user._id, role: "agent", name: "Anne Roy" }),
    ]);
    const midnight = Math.ceil(now.getTime() / day) * day;
    const minutesAfter = (minutes: number) => new Date(midnight + minutes * 60_000);
    const news = async () => (await messages()).filter(({ template }) => template === "feedback_news");
    for (let minutes = 0; minutes < mailAlertsADay; minutes++) await receive({}, minutesAfter(minutes));
    expect(await news()).toHaveLength(mailAlertsADay);
    const beyond = await receive({ comment: "Lovely bread" }, minutesAfter(mailAlertsADay));
    const at = minutesAfter(mailAlertsADay + 1);
    const { _id: elsewhere } = await storeFeedback(
      aFeedback(second.organization._id, { ...happy, _id: ulid(at.getTime()) }),
    );
    await onFeedbackChanged({ organization: second.organization._id, feedback: elsewhere }, false, at);
    expect(await news()).toHaveLength(mailAlertsADay);
    const digests = (await messages()).filter(({ template }) => template === "daily_digest");
    expect(digests).toHaveLength(2);
    const digest = digests.find(({ _id }) => _id.startsWith(organization));
    const morning = new Date(digest?.dueAt ?? "");
    expect(morning.getTime()).toBeGreaterThan(decodeTime(beyond));
    await tick(digest?._id ?? "", morning);
    expect(await sendMessage(digest?._id ?? "", morning)).toBe("sent");
    expect((await mails()).at(-1)?.text).toContain("Lovely bread");
    await receive({}, new Date(midnight + day));
    expect(await news()).toHaveLength(mailAlertsADay + 1);
  });

  it.each([
    [
      "switched it off",
      ({ member }: Awaited<ReturnType<typeof aReader>>) =>
        changeMe(member.cookie, { notifications: { feedback: false } }),
    ],
    ["was removed", ({ business, member }: Awaited<ReturnType<typeof aReader>>) => doRemove(business, member.user._id)],
  ])("gets nothing that still waited when they %s", async (_, depart) => {
    const reader = await aReader({ feedback: true });
    await reader.receive();
    await depart(reader);
    const waited = (await reader.messages()).filter(({ template }) => template === "feedback_news");
    expect(await Promise.all(waited.map(({ _id }) => sendMessage(_id, now)))).toEqual(["failed"]);
    expect(await mails()).toEqual([]);
  });
});

describe("a daily digest", () => {
  it("goes out at eight in the morning, once, with all feedback of the day and the complaints first", async () => {
    const { organization, receive, messages } = await aReader({ digest: true });
    const first = await receive();
    await receive({ rating: 1, intercepted: true, status: "pending", comment: "Cold soup" });
    await Promise.all([1, 2, 3].map(() => onFeedbackChanged({ organization, feedback: first }, false, now)));
    const [digest, ...others] = await messages();
    expect([digest?.template, others]).toEqual(["daily_digest", []]);
    const id = digest?._id ?? "";
    expect(await sendMessage(id, now)).toBeNull();
    expect((await Promise.all([tick(id), tick(id)])).toSorted()).toEqual([false, true]);
    const tries = await Promise.all([sendMessage(id, due), sendMessage(id, due), sendMessage(id, due)]);
    expect(tries.filter((state) => state === "sent")).toHaveLength(1);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    const text = mail?.text ?? "";
    expect(text.indexOf("Cold soup")).toBeGreaterThan(0);
    expect(text.indexOf("Cold soup")).toBeLessThan(text.indexOf("Lovely soup"));
    expect(text).toContain("3.0");
    expect(text).toContain("1 of them is a complaint to answer.");
    // Praise has no complaint color.
    expect(mail?.html?.match(/3px solid #E4572E/g)).toHaveLength(1);
  });

  it("is another one on the next day, and none where nothing came", async () => {
    const { receive, messages } = await aReader({ digest: true });
    await receive();
    await receive({}, inFuture(2 * day));
    expect((await messages()).map(({ dueAt }) => dueAt)).toEqual([
      due.toISOString(),
      digestOf(timeZone, inFuture(2 * day)).to.toISOString(),
    ]);
  });

  it("is not sent where all of its feedback was erased meanwhile", async () => {
    const { business, receive, messages } = await aReader({ digest: true });
    await callsAbout(business, await receive()).doErase();
    const [digest] = await messages();
    await tick(digest?._id ?? "");
    await sendMessage(digest?._id ?? "", due);
    expect(await readMessage(digest?._id ?? "")).toMatchObject({ status: "failed", reason: "nothing_new" });
  });

  it("does not go to employees, who read only what is about themselves", async () => {
    const { receive, messages } = await aReader({ digest: true, feedback: true }, "employee");
    await receive();
    expect(await messages()).toEqual([]);
  });

  it("tells nothing of what came days before anybody could be told", async () => {
    const { organization, messages } = await aReader({ digest: true });
    const { _id } = await storeFeedback(aFeedback(organization, { ...happy, _id: ulid(now.getTime() - 3 * day) }));
    await onFeedbackChanged({ organization, feedback: _id }, false, now);
    expect(await messages()).toEqual([]);
  });

  it("is still sent, late, where the day was over before it could be queued", async () => {
    const { organization, messages } = await aReader({ digest: true });
    const { from } = digestOf(timeZone, now);
    const { _id } = await storeFeedback(aFeedback(organization, { ...happy, _id: ulid(from.getTime() - hour) }));
    await onFeedbackChanged({ organization, feedback: _id }, false, now);
    const [digest] = await messages();
    expect(await sendMessage(digest?._id ?? "", now)).toBe("sent");
  });
});

it("changes of what one is told of leave the other choices as they are", async () => {
  const { member } = await aReader({ digest: true });
  const { body } = await changeMe(member.cookie, { notifications: { held: false } });
  expect(body.notifications).toEqual({ email: false, phone: false, digest: true, held: false });
});
