import { describe, expect, it } from "vitest";
import { messagesTo } from "#functions/testing/accounts.ts";
import { day, minute, ownDate, pass } from "#functions/testing/clock.ts";
import { aConversation, mailGoesNowhere, replyOnPage, replyPage } from "#functions/testing/conversation-calls.ts";
import { listed } from "#functions/testing/feedback-calls.ts";
import { aMember } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { textsGoNowhere } from "#functions/testing/sent-request.ts";
import { removeUserRoute } from "#shared/contract/users.ts";
import { repliesADay } from "#shared/rules/feedbacks/conversation.ts";

ownDate();
textsGoNowhere();
mailGoesNowhere();

async function answered() {
  const conversation = await aConversation();
  await conversation.answer({ channel: "email", text: "We are sorry." });
  await conversation.deliver();
  pass(minute);
  return { ...conversation, link: conversation.token() };
}

const alertsTo = async (address: string) =>
  (await messagesTo(address)).filter(({ template }) => template === "reply_alert");

describe("the page of a conversation", () => {
  it("shows both sides and takes a reply, which opens what was resolved and alerts members once", async () => {
    const { link, entries, doResolve, doRead, itself } = await answered();
    expect((await replyPage(link)).text).toContain("We are sorry.");
    await doResolve();
    const sent = await replyOnPage(link, "Thank you, <b>really</b>.");
    expect(sent.status).toBe(303);
    expect(sent.headers.location).toBe(`/t/${link}/reply?sent=1`);
    await replyOnPage(link, "Thank you, <b>really</b>.");
    expect(await entries()).toMatchObject([{ channel: "page", by: null, text: "Thank you, <b>really</b>." }, {}]);
    expect((await replyPage(link)).text).toContain("Thank you, &lt;b>really&lt;/b>.");
    const { status, conversation, notes, due } = (await doRead()).body;
    expect({ status, turn: conversation.turn }).toEqual({ status: "pending", turn: "business" });
    expect(due).not.toBeNull();
    expect(await listed(itself, { waiting: "reply" })).toHaveLength(1);
    expect(notes.at(-1)).toMatchObject({ kind: "reopened", author: { _id: "", name: "" } });
    expect(await alertsTo(itself.owner.email)).toHaveLength(1);
  });

  it("alerts the owner alone who takes alerts, and every member once the owner has left", async () => {
    const { link, own, doAssign, itself } = await answered();
    const { user } = await aMember(own, "agent");
    await doAssign({ assignee: user._id });
    await replyOnPage(link, "To its owner");
    expect([await alertsTo(user.email), await alertsTo(itself.owner.email)]).toMatchObject([
      { length: 1 },
      { length: 0 },
    ]);
    await ask(removeUserRoute, { params: { organization: own, user: user._id }, cookie: itself.cookie });
    pass(minute);
    await replyOnPage(link, "To everybody");
    expect(await alertsTo(itself.owner.email)).toHaveLength(1);
  });

  it("takes the same words again for one reply, whatever came between, unless they were answered", async () => {
    const { link, entries, answer } = await answered();
    for (const text of ["Yes", "On Friday", "Yes"]) {
      await replyOnPage(link, text);
      pass(minute);
    }
    expect(await entries()).toMatchObject([{ text: "On Friday" }, { text: "Yes" }, {}]);
    await answer({ channel: "email", text: "At noon?" });
    pass(minute);
    await replyOnPage(link, "Yes");
    expect(await entries()).toMatchObject([{ text: "Yes" }, { text: "At noon?" }, {}, {}, {}]);
  });

  it("gives back what was typed where it cannot be taken", async () => {
    const { link } = await answered();
    expect((await replyOnPage(link, "  ")).text).toContain("Please fill in this field.");
    const long = await replyOnPage(link, "x".repeat(4_001));
    expect(long.status).toBe(400);
    expect(long.text).toContain("xxxx");
  });

  it("is nobody's with one letter changed, and nobody's once the feedback is erased", async () => {
    const { link, doErase } = await answered();
    const changed = `${link.slice(0, -1)}${link.endsWith("2") ? "3" : "2"}`;
    expect((await replyPage(changed)).status).toBe(404);
    expect((await replyOnPage(changed, "Hello")).status).toBe(404);
    await doErase();
    expect((await replyPage(link)).status).toBe(404);
    expect((await replyOnPage(link, "Hello")).status).toBe(404);
  });

  it("takes a bounded number of replies a day", async () => {
    const { link, doRead } = await answered();
    for (let nth = 1; nth <= repliesADay; nth++) {
      expect((await replyOnPage(link, `Reply ${nth}`)).status).toBe(303);
      pass(minute);
    }
    expect((await replyOnPage(link, "One more")).status).toBe(429);
    expect((await doRead()).body.conversation.entries).toBe(repliesADay + 1);
    pass(day);
    expect((await replyOnPage(link, "The next day")).status).toBe(303);
  });
});
