import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { mockClient } from "aws-sdk-client-mock";
import PostalMime from "postal-mime";
import { ulid } from "ulid";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { keepReply } from "#functions/actions/conversations/keep-reply.ts";
import { onFeedbackChanged } from "#functions/actions/rating/on-feedback-changed.ts";
import { queueAlerts } from "#functions/actions/sending/queue-alerts.ts";
import { heldNotice, queueHeldNotices } from "#functions/actions/sending/queue-held-notices.ts";
import { sendMessage } from "#functions/actions/sending/send-message.ts";
import { heldPut } from "#functions/data/feedbacks/held.ts";
import { readMessage } from "#functions/data/sending/messages.ts";
import { transact } from "#functions/data/table.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { aFeedback, aLocation, aMember, anOrganization, storeFeedback } from "#functions/testing/fixtures.ts";
import { handOverDue } from "#functions/testing/hand-over-due.ts";
import { changeMe } from "#functions/testing/phone-calls.ts";
import { aRequest } from "#functions/testing/requests.ts";
import { doChangeUser } from "#functions/testing/user-calls.ts";
import type { Notifications } from "#shared/model/user.ts";
import { digestOf } from "#shared/rules/sending/daily-digest.ts";
import { alertsAtMost } from "#shared/rules/sending/sending.ts";

const ses = mockClient(SESClient);
afterAll(() => ses.restore());
beforeEach(() => {
  ses.reset();
  ses.on(SendRawEmailCommand).resolves({ MessageId: "1" });
});

const now = new Date();
const timeZone = "America/Toronto";

async function aManager(choices: Partial<Notifications> = { email: true }) {
  const business = await anOrganization({ timeZone }, { notifications: { email: false, phone: false } });
  const organization = business.organization._id;
  const mine = await aLocation(organization, { name: "Plateau" });
  const theirs = await aLocation(organization, { name: "Harbour" });
  const { user } = await aMember(
    organization,
    "operator",
    { notifications: { email: false, phone: false, ...choices } },
    [mine._id],
  );
  const receive = async (at: { _id: string; name: string } | null, more: object = {}) => {
    const location = at && { _id: at._id, name: at.name };
    const feedback = await storeFeedback(aFeedback(organization, { location, alert: "queued", ...more }));
    await onFeedbackChanged({ organization, feedback: feedback._id }, false, now);
    return feedback._id;
  };
  return { business, organization, mine, theirs, user, receive, messages: () => messagesTo(user.email) };
}

const lastMail = async () =>
  (await PostalMime.parse(ses.commandCalls(SendRawEmailCommand).at(-1)?.args[0].input.RawMessage?.Data ?? "")).text;

const happy = { rating: 5, intercepted: false, status: "received", alert: undefined } as const;

describe("a member limited to locations", () => {
  it("is alerted to a complaint there, and to none elsewhere or about the organization as a whole", async () => {
    const { mine, theirs, receive, messages } = await aManager();
    const there = await receive(mine);
    await receive(theirs);
    await receive(null);
    expect((await messages()).map(({ data }) => "feedback" in data && data.feedback)).toEqual([there]);
  });

  it("gets no alert that was queued before their limit excluded it", async () => {
    const { business, theirs, mine, user, receive, messages } = await aManager();
    await doChangeUser(business, user._id, { limitedTo: null });
    await receive(theirs);
    await doChangeUser(business, user._id, { limitedTo: [mine._id] });
    const [alert] = await messages();
    expect(await sendMessage(alert?._id ?? "", now)).toBe("failed");
    expect(await readMessage(alert?._id ?? "")).toMatchObject({ reason: "receiver_left" });
  });

  it("reads in a digest of complaints only of those there", async () => {
    const { business, theirs, mine, user, receive, messages } = await aManager();
    await doChangeUser(business, user._id, { limitedTo: null });
    for (let count = 0; count < alertsAtMost; count++) await receive(mine);
    for (const comment of ["Cold tea", "Cold coffee"]) await receive(theirs, { comment });
    await receive(mine, { comment: "Cold soup" });
    await doChangeUser(business, user._id, { limitedTo: [mine._id] });
    const digest = (await messages()).find(({ template }) => template === "complaint_digest");
    await handOverDue(digest?._id ?? "", new Date(digest?.dueAt ?? now));
    expect(await sendMessage(digest?._id ?? "", new Date(digest?.dueAt ?? now))).toBe("sent");
    const text = await lastMail();
    expect(text).toContain("Cold soup");
    expect(text).not.toMatch(/Cold tea|Cold coffee|Harbour/);
  });

  it("gets news and a daily email of feedback there alone, with its numbers", async () => {
    const { mine, theirs, receive, messages } = await aManager({ feedback: true, digest: true });
    await receive(theirs, { ...happy, comment: "Lovely tea" });
    expect(await messages()).toEqual([]);
    await receive(mine, { ...happy, comment: "Lovely soup" });
    expect((await messages()).map(({ template }) => template).toSorted()).toEqual(["daily_digest", "feedback_news"]);
    const daily = (await messages()).find(({ template }) => template === "daily_digest");
    const due = digestOf(timeZone, now).to;
    await handOverDue(daily?._id ?? "", due);
    expect(await sendMessage(daily?._id ?? "", due)).toBe("sent");
    const text = await lastMail();
    expect(text).toContain("Lovely soup");
    expect(text).toContain("1 rating since yesterday");
    expect(text).not.toMatch(/Lovely tea|Harbour/);
  });

  it("hears of a customer's reply about a request or feedback there alone", async () => {
    const { business, organization, mine, theirs, user, messages } = await aManager();
    const thread = async ({ _id, name }: { _id: string; name: string }) => {
      const { _id: feedback } = await storeFeedback(aFeedback(organization, { location: { _id, name } }));
      await keepReply(
        { organization, feedback },
        { source: ulid(), channel: "email", text: "Thank you", at: now },
        now,
      );
      return feedback;
    };
    for (const { _id, name } of [theirs, mine]) {
      const { request } = await aRequest(organization, { location: { _id, name } });
      await queueAlerts({ organization, request: request._id, reply: ulid(), feedback: null }, now, _id);
    }
    await thread(theirs);
    const feedback = await thread(mine);
    expect((await messages()).map(({ template }) => template)).toEqual(["reply_alert", "reply_alert"]);
    await doChangeUser(business, user._id, { limitedTo: [theirs._id] });
    const alert = (await messages()).find(({ data }) => "feedback" in data && data.feedback === feedback);
    expect(await sendMessage(alert?._id ?? "", now)).toBe("failed");
    expect(await readMessage(alert?._id ?? "")).toMatchObject({ reason: "receiver_left" });
  });

  it("is told of ratings that are held there, and of no others", async () => {
    const { business, organization, mine, theirs, user } = await aManager();
    await changeMe(business.cookie, { notifications: { held: false } });
    const hold = ({ _id, name }: { _id: string; name: string }) =>
      transact(() => [heldPut(aFeedback(organization, { location: { _id, name } }))]);
    await hold(theirs);
    await queueHeldNotices(organization, now);
    const first = heldNotice(organization, user._id, now).id;
    expect(await sendMessage(first, now)).toBe("failed");
    expect(await readMessage(first)).toMatchObject({ reason: "nothing_held" });
    await hold(mine);
    await queueHeldNotices(organization, now);
    const { id, due } = heldNotice(organization, user._id, now, 1);
    await handOverDue(id, due);
    expect(await sendMessage(id, due)).toBe("sent");
    expect(await lastMail()).toContain("1 rating is held so far.");
  });
});
