import { describe, expect, it } from "vitest";
import { messagesTo } from "#functions/testing/accounts.ts";
import { day, ownDate, pass } from "#functions/testing/clock.ts";
import {
  aConversation,
  anAskedCustomer,
  mailGoesNowhere,
  putRightPage,
  sayOnPage,
} from "#functions/testing/conversation-calls.ts";
import { textsGoNowhere } from "#functions/testing/sent-request.ts";

ownDate();
textsGoNowhere();
mailGoesNowhere();

const alertsTo = async (address: string) =>
  (await messagesTo(address)).filter(({ template }) => template === "reply_alert");

describe("saying whether a complaint was put right", () => {
  it("yes stands in the conversation and alerts nobody", async () => {
    const { link, doRead, entries, itself } = await anAskedCustomer();
    const said = await sayOnPage(link, "yes");
    expect([said.status, said.headers.location]).toEqual([303, `/t/${link}/put-right`]);
    expect((await putRightPage(link)).text).toContain("Thank you");
    await sayOnPage(link, "yes");
    const { status, conversation } = (await doRead()).body;
    expect([status, conversation.putRight.said]).toEqual(["resolved", true]);
    expect(await entries()).toMatchObject([{ by: null, channel: "page", text: "Yes, this was put right." }, {}]);
    expect(await alertsTo(itself.owner.email)).toEqual([]);
  });

  it("no reopens the complaint and alerts members once, in the customer's language", async () => {
    const { link, doRead, entries, itself } = await anAskedCustomer("email", { language: "fr" });
    await sayOnPage(link, "no");
    await sayOnPage(link, "no");
    const { status, conversation } = (await doRead()).body;
    expect([status, conversation.turn, conversation.putRight.said]).toEqual(["pending", "business", false]);
    expect(await entries()).toMatchObject([{ text: "Non, ce n’est pas réglé." }, {}]);
    expect(await alertsTo(itself.owner.email)).toHaveLength(1);
  });

  it("can be changed once, within a week", async () => {
    const changed = await anAskedCustomer();
    await sayOnPage(changed.link, "no");
    pass(6 * day);
    expect((await sayOnPage(changed.link, "yes")).status).toBe(303);
    expect((await sayOnPage(changed.link, "no")).status).toBe(409);
    expect((await putRightPage(changed.link)).text).not.toContain("<form");
    expect((await changed.doRead()).body.conversation.putRight).toMatchObject({ said: true, changed: true });
    const late = await anAskedCustomer();
    await sayOnPage(late.link, "yes");
    pass(8 * day);
    expect((await sayOnPage(late.link, "no")).status).toBe(409);
  });

  it("is nobody's who was not asked, and asks for one of the two", async () => {
    const { answer, deliver, token } = await aConversation();
    await answer({ channel: "email", text: "We are sorry." });
    await deliver();
    expect((await putRightPage(token())).status).toBe(404);
    expect((await sayOnPage(token(), "yes")).status).toBe(404);
    const { link } = await anAskedCustomer();
    expect((await sayOnPage(link, "perhaps")).status).toBe(400);
  });
});
