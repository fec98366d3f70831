import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { sendRequest } from "#functions/actions/requests/send-request.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { day, hour, minute, ownDate, pass } from "#functions/testing/clock.ts";
import {
  aConversation,
  anAskedCustomer,
  mailGoesNowhere,
  sayOnPage,
  textedBy,
} from "#functions/testing/conversation-calls.ts";
import { anAskingBusiness } from "#functions/testing/request-calls.ts";
import { textsGoNowhere } from "#functions/testing/sent-request.ts";

ownDate();
textsGoNowhere();
mailGoesNowhere();

async function asked() {
  const conversation = await anAskedCustomer("sms");
  pass(minute);
  const { phone, doRead, itself } = conversation;
  return {
    ...conversation,
    text: (words: string, id = ulid()) => textedBy(phone, words, id),
    link: /\/t\/(\w{24})\/put-right/.exec(conversation.textOf())?.[1] ?? "",
    state: async () => {
      const { status, conversation } = (await doRead()).body;
      return [status, conversation.putRight.said];
    },
    alerts: async () =>
      (await messagesTo(itself.owner.email)).filter(({ template }) => template === "reply_alert").length,
  };
}

describe("a text of one word after the question whether it was put right", () => {
  it("says yes in the customer's own words, and alerts nobody, however often it is delivered", async () => {
    const { text, entries, state, alerts } = await asked();
    const id = ulid();
    for (let time = 0; time < 3; time++) await text("Oui, merci!", id);
    expect([await state(), await alerts()]).toEqual([["resolved", true], 0]);
    expect(await entries()).toMatchObject([{ by: null, channel: "sms", text: "Oui, merci!" }, {}]);
  });

  it("says no, which reopens the complaint and alerts members once", async () => {
    const { text, state, alerts, doRead } = await asked();
    const id = ulid();
    for (let time = 0; time < 2; time++) await text("No.", id);
    expect([await state(), await alerts()]).toEqual([["pending", false], 1]);
    expect((await doRead()).body).toMatchObject({ conversation: { turn: "business" }, due: expect.any(String) });
  });

  it("may be taken back on the page, and is a reply once the question is answered", async () => {
    const { link, text, state, alerts } = await asked();
    await text("Yes");
    expect((await sayOnPage(link, "no")).status).toBe(303);
    expect(await state()).toEqual(["pending", false]);
    pass(minute);
    await text("Yes");
    expect([await state(), await alerts()]).toEqual([["pending", false], 2]);
  });

  it("reaches the question although somebody else asked the same number before it", async () => {
    const { answer, deliver, doResolve, doRead, phone } = await aConversation();
    await answer({ channel: "sms", text: "We are sorry." });
    await deliver();
    await doResolve();
    pass(hour);
    const other = await anAskingBusiness();
    const { body } = await other.text(phone);
    await sendRequest(body.accepted[0]._id, new Date());
    pass(day - hour);
    await deliver();
    pass(minute);
    await textedBy(phone, "Yes");
    expect((await doRead()).body.conversation.putRight.said).toBe(true);
    expect((await other.read(body.accepted[0]._id)).body.replies).toEqual([]);
  });

  it("is a reply to what staff wrote since", async () => {
    const { answer, deliver, text, state, alerts } = await asked();
    await answer({ channel: "sms", text: "May we call you?" });
    await deliver();
    pass(minute);
    await text("Yes");
    expect([await state(), await alerts()]).toEqual([["pending", null], 1]);
  });
});
