import { describe, expect, it } from "vitest";
import { countPending } from "#functions/data/feedbacks/pending-count.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { day, hour, minute, ownDate, pass } from "#functions/testing/clock.ts";
import {
  aConversation,
  mailGoesNowhere,
  mailIsRefused,
  mailSent,
  textedBy,
} from "#functions/testing/conversation-calls.ts";
import { listed } from "#functions/testing/feedback-calls.ts";
import { aMember } from "#functions/testing/fixtures.ts";
import { withPlan } from "#functions/testing/plan.ts";
import { aCustomersNumber } from "#functions/testing/request-calls.ts";
import { textsAreRefused, textsGoNowhere, textsSent } from "#functions/testing/sent-request.ts";
import { noSubscription } from "#shared/model/subscription.ts";

ownDate();
textsGoNowhere();
mailGoesNowhere();

const answersTo = async (to: string) => (await messagesTo(to)).filter(({ template }) => template === "answer");

describe("an answer", () => {
  it("goes out by email under the business's name, with a link to reply, and stands in the conversation as sent", async () => {
    const { answer, deliver, entries, itself, doRead } = await aConversation();
    const sent = await answer({ channel: "email", text: "Bonjour Léa,\n\nWe are sorry." });
    expect(sent.status).toBe(201);
    expect(sent.body.conversation).toMatchObject({ turn: "customer", entries: 1 });
    expect(await entries()).toMatchObject([
      { text: "Bonjour Léa,\n\nWe are sorry.", status: "queued", channel: "email" },
    ]);
    await deliver();
    const [mail = "", ...others] = mailSent();
    expect(others).toEqual([]);
    expect(mail).toMatch(/From: =\?UTF-8\?.+\?= <|From: Caf/);
    expect(mail).toMatch(/Reply-To: reply\+[2-9a-hjkmnp-z]{24}@reply\.reviens\.example/);
    expect(mail).not.toContain("Auto-Submitted");
    expect(mail).toContain("We are sorry.");
    expect(await entries()).toMatchObject([{ status: "sent", by: { _id: itself.owner._id, name: "Anne Roy" } }]);
    expect((await doRead()).body.conversation.answeredAt).not.toBeNull();
  });

  it("gives a complaint that nobody owns to who wrote it, which waits for its customer then", async () => {
    const { answer, own, itself, doRead, doAssign } = await aConversation();
    const { _id } = itself.owner;
    const waiting = async () => (await countPending(own, 10, "2026-01-01")).count;
    expect(await waiting()).toBe(1);
    await answer({ channel: "email", text: "We are sorry." });
    expect(await waiting()).toBe(0);
    const found = async () => (await listed(itself, { waiting: "customer" })).map(({ assignee }) => assignee?._id);
    expect([(await doRead()).body.assignee._id, await found()]).toEqual([_id, [_id]]);
    const { user } = await aMember(itself.organization._id, "agent");
    await doAssign({ assignee: user._id });
    await answer({ channel: "email", text: "And a coffee is waiting." });
    expect((await doRead()).body.assignee._id).toBe(user._id);
  });

  it("goes out by text with the business's name and the way to stop, paid by its segments", async () => {
    const { answer, deliver, credits, textOf, entries } = await aConversation();
    const before = await credits();
    expect((await answer({ channel: "sms", text: "We are sorry. ".repeat(14).trim() })).status).toBe(201);
    expect(await credits()).toBe(before - 2);
    await deliver();
    expect(textOf()).toMatch(/^Café du Port: We are sorry\..+\nReply STOP to opt out$/s);
    expect(await entries()).toMatchObject([{ status: "sent", channel: "sms" }]);
  });

  it("is sent once however often it is sent again, and again once the words differ", async () => {
    const { answer, email } = await aConversation();
    const body = { channel: "email", text: "Sorry!", after: null };
    const [first, second] = await Promise.all([answer(body), answer(body)]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect((await answer(body)).status).toBe(201);
    expect(await answersTo(email)).toHaveLength(1);
    expect((await answer({ channel: "email", text: "And a coffee is waiting." })).status).toBe(201);
    expect(await answersTo(email)).toHaveLength(2);
  });

  it("is refused where somebody else was faster, so that its writer reads first", async () => {
    const { answer, own, email, entries } = await aConversation();
    const { cookie } = await aMember(own, "agent");
    const by = (text: string, who?: string) => answer({ channel: "email", text, after: null }, who);
    const both = await Promise.all([by("From Anne"), by("From the agent", cookie)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const late = both.find(({ status }) => status === 409);
    expect(late?.body.error.code).toBe("answered_meanwhile");
    expect(await answersTo(email)).toHaveLength(1);
    const [seen] = await entries();
    expect((await answer({ channel: "email", text: "After reading", after: seen?._id }, cookie)).status).toBe(201);
  });

  it("at night reaches at once who just wrote, and others when sending hours begin", async () => {
    const { answer, phone, email, deliver } = await aConversation();
    pass(13 * hour);
    await answer({ channel: "sms", text: "Sorry!" });
    await deliver();
    expect(textsSent()).toHaveLength(1);
    pass(2 * day);
    await answer({ channel: "email", text: "Are you well?" });
    await deliver();
    expect(mailSent()).toEqual([]);
    const [waiting] = await answersTo(email);
    expect(Date.parse(waiting?.dueAt ?? "")).toBeGreaterThan(Date.now());
    await textedBy(phone, "Hello?");
    await answer({ channel: "email", text: "Hello!" });
    await deliver();
    expect(mailSent()).toHaveLength(1);
  });

  it("names the field that keeps it from being sent", async () => {
    const { answer, phone, hasCredits, stop, feedback } = await aConversation();
    const refused = async (body: Record<string, unknown>) => {
      const { status, body: problem } = await answer(body);
      return [status, problem.error.fields.channel ?? problem.error.fields.text ?? problem.error.code];
    };
    expect(await refused({ channel: "sms", text: "x".repeat(1_600) })).toEqual([
      422,
      "This is too long for a text: 10 SMS segments at most.",
    ]);
    expect(await refused({ channel: "sms", text: " " })).toEqual([400, "Please fill in this field."]);
    expect(await refused({ channel: "pigeon", text: "Coo" })).toEqual([400, "Please choose one of the options."]);
    await hasCredits(0);
    expect(await refused({ channel: "sms", text: "Sorry" })).toEqual([409, "no_sms_credits"]);
    await hasCredits(10);
    pass(hour);
    await stop(phone);
    expect(await refused({ channel: "sms", text: "Sorry" })).toEqual([
      422,
      "This customer asked for no more messages from you.",
    ]);
    const anonymous = await aConversation({ customer: { name: null, email: null, phone: aCustomersNumber() } });
    const { status, body } = await anonymous.answer({ channel: "email", text: "Sorry" });
    expect([status, body.error.fields.channel]).toEqual([422, "This customer left no such address or number."]);
    expect(feedback.status).toBe("pending");
  });

  it("reaches who opted out of requests before writing, because they want an answer", async () => {
    const { answer, email, stop, phone } = await aConversation();
    await stop(email);
    expect((await answer({ channel: "email", text: "Sorry" })).status).toBe(422);
    pass(hour);
    await textedBy(phone, "Well?");
    expect((await answer({ channel: "email", text: "Sorry" })).status).toBe(422);
    await answer({ channel: "sms", text: "Sorry" });
    pass(hour);
    await textedBy(phone, "Please write by email");
    expect((await answer({ channel: "email", text: "Sorry" })).status).toBe(201);
  });

  it("that is refused says so, gives its credits back and waits for staff again", async () => {
    const { answer, deliver, entries, credits, doRead } = await aConversation();
    const before = await credits();
    textsAreRefused();
    mailIsRefused();
    await answer({ channel: "sms", text: "Sorry" });
    await deliver();
    expect(await entries()).toMatchObject([{ status: "failed", reason: "InvalidParameter" }]);
    expect(await credits()).toBe(before);
    expect((await doRead()).body.conversation.turn).toBe("business");
    pass(minute);
    await answer({ channel: "email", text: "Sorry" });
    await deliver();
    expect(await entries()).toMatchObject([{ status: "failed", reason: "MessageRejected" }, { status: "failed" }]);
  });

  it("is not sent once its feedback is erased, and leaves no words behind", async () => {
    const { answer, deliver, entries, doErase, email } = await aConversation();
    await answer({ channel: "email", text: "Sorry" });
    expect((await doErase()).status).toBe(204);
    await deliver();
    expect(mailSent()).toEqual([]);
    expect(await answersTo(email)).toEqual([]);
    expect(await entries()).toBeUndefined();
  });

  it("leaves no address in the messages once its feedback is erased, and gives back what waited", async () => {
    const { answer, deliver, credits, doErase, email, phone } = await aConversation();
    const before = await credits();
    await answer({ channel: "email", text: "Sorry" });
    await deliver();
    pass(2 * day + 13 * hour);
    await answer({ channel: "sms", text: "Are you well?" });
    expect(await credits()).toBe(before - 1);
    await doErase();
    expect([await answersTo(email), await answersTo(phone)]).toEqual([[], []]);
    expect(await credits()).toBe(before);
  });

  it("leads nowhere else before a business has subscribed", async () => {
    const { own, answer } = await aConversation();
    expect((await answer({ channel: "email", text: "See https://cafe.example/menu" })).status).toBe(201);
    await withPlan(own, { subscription: noSubscription });
    const { status, body } = await answer({ channel: "email", text: "See evil.example/pay" });
    expect([status, body.error.fields.text]).toEqual([
      422,
      "Links in answers come with a subscription. Leave “evil.example/pay” out.",
    ]);
  });

  it.each([
    "We open at 6 p.m., call 514.555.0100.",
    "Écrivez-nous à bonjour@cafe.example s.v.p.",
    "Merci...à bientôt, le 29.11.2026, M.Roy",
  ])("takes ordinary writing for no link: %s", async (text) => {
    const { own, answer } = await aConversation();
    await withPlan(own, { subscription: noSubscription });
    expect((await answer({ channel: "email", text })).status).toBe(201);
  });

  it.each(["http://a@evil.example", "Evil.example", "www.evil.example", "see(evil.example)", "x.example/w2"])(
    "takes %s for a link",
    async (text) => {
      const { own, answer } = await aConversation();
      await withPlan(own, { subscription: noSubscription });
      expect((await answer({ channel: "email", text })).status).toBe(422);
    },
  );
});
