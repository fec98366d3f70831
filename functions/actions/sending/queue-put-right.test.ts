import { describe, expect, it } from "vitest";
import { recount } from "#functions/data/feedbacks/recount.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { day, hour, minute, ownDate, pass } from "#functions/testing/clock.ts";
import {
  aConversation,
  anAskedCustomer,
  mailGoesNowhere,
  mailSent,
  replyOnPage,
  textedBy,
} from "#functions/testing/conversation-calls.ts";
import { textsAreRefused, textsGoNowhere, textsSent } from "#functions/testing/sent-request.ts";
import { smsSize } from "#shared/rules/sending/sms-segments.ts";

ownDate();
textsGoNowhere();
mailGoesNowhere();

const questions = async (to: string) => (await messagesTo(to)).filter(({ template }) => template === "put_right");
const mailed = () => mailSent().filter((mail) => mail.includes("/put-right"));

describe("whether a complaint was put right", () => {
  it("is asked by email a day after it was resolved, with a button for either answer", async () => {
    const { answer, deliver, doResolve, doRead } = await aConversation();
    await answer({ channel: "email", text: "We are sorry." });
    await deliver();
    await doResolve();
    pass(day - minute);
    await deliver();
    expect(mailed()).toEqual([]);
    pass(minute);
    await deliver();
    await deliver();
    const [mail = "", ...others] = mailed();
    expect(others).toEqual([]);
    expect(mail).toContain("Was this put right?");
    expect(mail).toContain("put-right?is=3Dyes");
    expect(mail).toContain("put-right?is=3Dno");
    expect((await doRead()).body.conversation.putRight).toMatchObject({ said: null, changed: false });
  });

  it.each(["en", "fr"] as const)(
    "is asked in one segment of SMS where the last answer was one, in %s",
    async (language) => {
      const { credits, textOf } = await anAskedCustomer("sms", { language });
      const text = textOf();
      expect(text).toMatch(/^Café du Port ?: .+\/t\/\w{24}\/put-right .*(STOP|ARRET)/);
      expect(smsSize(text)).toMatchObject({ segments: 1 });
      expect(await credits()).toBe(98);
    },
  );

  it("waits for sending hours, whenever the complaint was resolved", async () => {
    const { answer, deliver, doResolve, phone } = await aConversation();
    await answer({ channel: "sms", text: "Sorry!" });
    await deliver();
    pass(13 * hour);
    await doResolve();
    const [question] = await questions(phone);
    expect(Date.parse(question?.dueAt ?? "") - Date.now()).toBeGreaterThan(day);
  });

  it("is never asked of who got no answer", async () => {
    const { doResolve, email, phone } = await aConversation();
    await doResolve();
    expect([...(await questions(email)), ...(await questions(phone))]).toEqual([]);
  });

  it.each([
    ["was reopened since", "feedback_reopened", ({ doReopen }: Asked) => doReopen()],
    ["was reopened by a reply", "feedback_reopened", ({ token }: Asked) => replyOnPage(token(), "It is not")],
    ["was resolved by mistake", "feedback_reopened", ({ doUndoResolve }: Asked) => doUndoResolve()],
    ["has a customer who opted out", "receiver_elsewhere", ({ stop, phone }: Asked) => stop(phone)],
  ])("is not asked if the complaint %s, and its credit is given back", async (_, reason, act) => {
    const conversation = await aConversation();
    const { answer, deliver, doResolve, phone, credits } = conversation;
    await answer({ channel: "email", text: "We are sorry." });
    await answer({ channel: "sms", text: "We are sorry." });
    await deliver();
    await doResolve();
    const texts = textsSent().length;
    const paid = await credits();
    pass(minute);
    await act(conversation);
    pass(day);
    await deliver();
    expect(textsSent()).toHaveLength(texts);
    expect((await questions(phone)).map(({ status, ...why }) => [status, why.reason])).toEqual([["failed", reason]]);
    expect(await credits()).toBe(paid + 1);
  });

  it("leaves with its feedback when that is erased, and its credit is given back", async () => {
    const { answer, deliver, doResolve, doErase, phone, credits } = await aConversation();
    await answer({ channel: "sms", text: "We are sorry." });
    await deliver();
    await doResolve();
    const texts = textsSent().length;
    const paid = await credits();
    await doErase();
    expect(await questions(phone)).toEqual([]);
    expect(await credits()).toBe(paid + 1);
    pass(day);
    await deliver();
    expect(textsSent()).toHaveLength(texts);
  });

  it("resolves without a question where there is no credit for it", async () => {
    const { answer, deliver, doResolve, phone, hasCredits } = await aConversation();
    await answer({ channel: "sms", text: "Sorry!" });
    await deliver();
    await hasCredits(0);
    expect((await doResolve()).body.status).toBe("resolved");
    expect(await questions(phone)).toEqual([]);
  });

  it("gives its credit back where it cannot be sent", async () => {
    const { answer, deliver, doResolve, credits } = await aConversation();
    await answer({ channel: "sms", text: "Sorry!" });
    await deliver();
    await doResolve();
    textsAreRefused();
    pass(day);
    await deliver();
    expect(await credits()).toBe(99);
  });

  it("is asked a day after the last resolving", async () => {
    const { answer, deliver, doResolve, doReopen } = await aConversation();
    await answer({ channel: "email", text: "We are sorry." });
    await deliver();
    await doResolve();
    pass(hour);
    await doReopen();
    await doResolve();
    pass(day - minute);
    await deliver();
    expect(mailed()).toEqual([]);
    pass(minute);
    await deliver();
    expect(mailed()).toHaveLength(1);
  });

  it("is asked once for ever, however often it is resolved and reopened, also at once", async () => {
    const { answer, own, deliver, doResolve, doReopen, email, phone } = await aConversation();
    await answer({ channel: "email", text: "We are sorry." });
    await deliver();
    for (const wait of [hour, 30 * hour, minute]) {
      await Promise.all([doResolve(), doResolve()]);
      pass(wait);
      await Promise.all([doReopen(), deliver()]);
      await doReopen();
    }
    await doResolve();
    pass(day);
    await Promise.all([deliver(), deliver()]);
    expect(mailed()).toHaveLength(1);
    await textedBy(phone, "No");
    await doReopen();
    await doResolve();
    pass(2 * day);
    await deliver();
    expect(mailed()).toHaveLength(1);
    expect((await questions(email)).filter(({ status }) => status === "sent")).toHaveLength(1);
    expect((await recount(own)).differences).toEqual([]);
  });
});

type Asked = Awaited<ReturnType<typeof aConversation>>;
