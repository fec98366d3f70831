import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { messagesTo } from "#functions/testing/accounts.ts";
import { day, minute, ownDate, pass } from "#functions/testing/clock.ts";
import { aConversation, mailGoesNowhere } from "#functions/testing/conversation-calls.ts";
import { inTime, published } from "#functions/testing/queue-records.ts";
import { textsGoNowhere } from "#functions/testing/sent-request.ts";
import { handler } from "./inbound-mails.queue.ts";

ownDate();
textsGoNowhere();
mailGoesNowhere();

const pass3 = { spfVerdict: { status: "PASS" }, dkimVerdict: { status: "PASS" }, dmarcVerdict: { status: "PASS" } };

interface Mail {
  from: string;
  to: string;
  text: string;
  headers?: string[];
  receipt?: object;
  id?: string;
}

/** Stores an email where SES does and delivers its notification. */
async function mailed({ from, to, text, headers = [], receipt = {}, id = ulid() }: Mail) {
  const Body = [`From: ${from}`, `To: ${to}`, "Content-Type: text/plain; charset=utf-8", ...headers, "", text].join(
    "\r\n",
  );
  await new S3Client({}).send(new PutObjectCommand({ Bucket: "reviens-mail", Key: id, Body }));
  const at = new Date();
  const message = {
    notificationType: "Received",
    mail: { messageId: id, timestamp: at.toISOString() },
    receipt: { recipients: [to], ...pass3, ...receipt, action: { bucketName: "reviens-mail", objectKey: id } },
  };
  return handler(published(message, at), inTime);
}

async function answered() {
  const conversation = await aConversation();
  await conversation.answer({ channel: "email", text: "We are sorry." });
  await conversation.deliver();
  pass(minute);
  const to = `reply+${conversation.token()}@reply.reviens.example`;
  return {
    ...conversation,
    to,
    write: (mail: Partial<Mail>) => mailed({ from: conversation.email, to, text: "Hello", ...mail }),
  };
}

describe("a reply by email", () => {
  it("comes into its conversation once, however often it is told of, and alerts members", async () => {
    const { write, entries, doRead, itself } = await answered();
    const id = ulid();
    const text = "Thank you.\r\n\r\nOn Sun, Nov 29, 2026 at 9:12 AM Café <h@reviens.example> wrote:\r\n> We are sorry.";
    for (let time = 0; time < 3; time++) await write({ id, text });
    expect(await entries()).toMatchObject([{ text: "Thank you.", channel: "email", by: null, from: null }, {}]);
    expect((await doRead()).body.conversation).toMatchObject({ turn: "business", entries: 2 });
    const alerts = (await messagesTo(itself.owner.email)).filter(({ template }) => template === "reply_alert");
    expect(alerts).toHaveLength(1);
  });

  it("reaches no conversation where its address has one letter changed, or its sender is forged", async () => {
    const { write, to, entries } = await answered();
    const changed = to.replace(/.(?=@)/, (letter) => (letter === "2" ? "3" : "2"));
    await write({ to: changed });
    await write({ receipt: { dmarcVerdict: { status: "FAIL" } } });
    await write({ receipt: { spfVerdict: { status: "FAIL" }, dkimVerdict: { status: "FAIL" } } });
    await write({ receipt: { virusVerdict: { status: "FAIL" } } });
    await write({ to: "hello@reply.reviens.example" });
    expect(await entries()).toHaveLength(1);
  });

  it("says from where it came if that is not the customer's address, however it is written", async () => {
    const { write, email, entries } = await answered();
    await write({ from: `Léa <${email.toUpperCase()}>`, text: "Mine" });
    pass(minute);
    await write({ from: "other@example.com", text: "Of another" });
    expect(await entries()).toMatchObject([
      { text: "Of another", from: "other@example.com" },
      { text: "Mine", from: null },
      {},
    ]);
  });

  it("of a program is left out, so that two of them never talk to each other", async () => {
    const { write, entries } = await answered();
    await write({ text: "I am away.", headers: ["Auto-Submitted: auto-replied"] });
    await write({ text: "Undeliverable", headers: ["Return-Path: <>"] });
    expect(await entries()).toHaveLength(1);
  });

  it("is kept where it is long, empty, or nothing but history", async () => {
    const { write, entries } = await answered();
    await write({ text: "long ".repeat(40_000) });
    pass(minute);
    await write({ text: "" });
    pass(minute);
    await write({ text: "On Sun, Nov 29, 2026 at 9:12 AM Café <h@reviens.example> wrote:\r\n\r\n> We are sorry." });
    const [history, empty, long] = await entries();
    expect([history?.text, empty?.text]).toEqual(["", ""]);
    expect(long?.text.length).toBeGreaterThan(3_900);
    expect(long?.text.length).toBeLessThanOrEqual(4_000);
  });

  it("that says STOP stops, and is shown", async () => {
    const { write, entries, answer, doResolve, doRead } = await answered();
    await doResolve();
    await write({ text: "STOP" });
    expect(await entries()).toMatchObject([{ text: "STOP", stop: true }, {}]);
    expect((await doRead()).body.status).toBe("resolved");
    pass(minute);
    expect((await answer({ channel: "email", text: "Please?" })).status).toBe(422);
  });

  it("of one word answers the question whether it was put right", async () => {
    const { write, doResolve, deliver, doRead, entries } = await answered();
    await doResolve();
    pass(day);
    await deliver();
    pass(minute);
    await write({
      text: "Yes!\r\n\r\nOn Sun, Nov 29, 2026 at 9:12 AM Café <h@reviens.example> wrote:\r\n> Put right?",
    });
    const { status, conversation } = (await doRead()).body;
    expect([status, conversation.putRight.said, (await entries())[0]?.text]).toEqual(["resolved", true, "Yes!"]);
  });

  it("that mentions stopping, or comes from somebody else, is a reply like any other", async () => {
    const { write, entries, doRead, answer } = await answered();
    await write({ text: "Please don't call me, write by email instead. I still want my refund." });
    pass(minute);
    await write({ text: "STOP", from: "other@example.com" });
    expect(await entries()).toMatchObject([{ stop: false }, { stop: false }, {}]);
    expect((await doRead()).body.conversation.turn).toBe("business");
    expect((await answer({ channel: "email", text: "We will." })).status).toBe(201);
  });

  it("that nobody vouches for says from where it came", async () => {
    const { write, email, entries } = await answered();
    const unsure = { status: "GRAY" };
    await write({ receipt: { spfVerdict: unsure, dkimVerdict: unsure, dmarcVerdict: unsure } });
    expect((await entries())[0]).toMatchObject({ from: email });
  });

  it("to a feedback that was erased reaches nobody and fails nothing", async () => {
    const { write, doErase, itself } = await answered();
    await doErase();
    expect(await write({})).toEqual({ batchItemFailures: [] });
    const alerts = (await messagesTo(itself.owner.email)).filter(({ template }) => template === "reply_alert");
    expect(alerts).toEqual([]);
  });
});
