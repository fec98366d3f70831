import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { composeEmail, composeSms } from "#functions/actions/sending/compose-message.ts";
import { sendMessage } from "#functions/actions/sending/send-message.ts";
import { handler } from "#functions/events/inbound-texts.queue.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { day, minute, ownDate, pass } from "#functions/testing/clock.ts";
import { aConversation } from "#functions/testing/conversation-calls.ts";
import { aMember, haveNumber } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { inTime, published } from "#functions/testing/queue-records.ts";
import { aCustomersNumber, anAskingBusiness } from "#functions/testing/request-calls.ts";
import { aSentRequest, textsGoNowhere } from "#functions/testing/sent-request.ts";
import { readConversationRoute } from "#shared/contract/conversations.ts";
import { eraseFeedbackRoute } from "#shared/contract/feedbacks.ts";
import { eraseRequestRoute } from "#shared/contract/requests.ts";
import { repliesAtMost, replyAtMost } from "#shared/rules/requests/replies.ts";

ownDate();
textsGoNowhere();

const deliver = (originationNumber: string, messageBody: string, inboundMessageId = ulid(), at = new Date()) =>
  handler(published({ originationNumber, messageBody, inboundMessageId }, at), inTime);

const alertsTo = async (address: string) =>
  (await messagesTo(address)).filter(({ template }) => template === "reply_alert");
const answersTo = async (phone: string) =>
  (await messagesTo(phone)).filter(({ template }) => template === "text_answer");

type Sent = Awaited<ReturnType<typeof aSentRequest>>;

const entriesOf = async ({ own, cookie }: Sent, feedback: string) =>
  (await ask(readConversationRoute, { params: { organization: own, feedback }, cookie })).body.items;

async function answered(sent: Sent): Promise<string> {
  expect((await sent.json({ rating: 2, comment: "Cold", email: "lea@example.com" })).status).toBe(200);
  return (await sent.state()).feedback;
}

describe("a text back", () => {
  it("is kept on its request and alerts members, once however often it is delivered", async () => {
    const sent = await aSentRequest();
    const { email } = sent.itself.owner;
    const id = ulid();
    for (let time = 0; time < 3; time++) await deliver(sent.phone, "Cold and slow, 2 out of 5", id);
    expect((await sent.state()).replies).toMatchObject([{ text: "Cold and slow, 2 out of 5" }]);
    expect((await sent.list({ replied: "true" })).body.items).toHaveLength(1);
    const [alert, ...others] = await alertsTo(email);
    expect(others).toEqual([]);
    const content = await composeEmail(alert!, new Date());
    expect(content).toMatchObject({ subject: "Léa replied to Café du Port: “Cold and slow, 2 out of 5”" });
    expect(JSON.stringify(content)).toContain(`/organizations/${sent.own}/requests?replied=true`);
    expect(await answersTo(sent.phone)).toEqual([]);
  });

  it("stands with the feedback of its customer, whether it came before or after it", async () => {
    const sent = await aSentRequest();
    await deliver(sent.phone, "Merci beaucoup !");
    const feedback = await answered(sent);
    pass(minute);
    const id = ulid();
    for (let time = 0; time < 2; time++) await deliver(sent.phone, "And it was cold", id);
    expect(await entriesOf(sent, feedback)).toMatchObject([
      { text: "And it was cold", channel: "sms", by: null },
      { text: "Merci beaucoup !", channel: "sms", by: null },
    ]);
    expect((await sent.state()).replies).toHaveLength(1);
    const alerts = await alertsTo(sent.itself.owner.email);
    const later = alerts.find(({ data }) => "reply" in data && data.feedback === feedback);
    const content = await composeEmail(later!, new Date());
    expect(JSON.stringify(content)).toContain(`?feedback=${feedback}`);
  });

  it("is texted to who wants texts, in one segment that its business pays", async () => {
    const sent = await aSentRequest();
    const phone = aCustomersNumber();
    const member = await aMember(sent.own, "admin", { notifications: { email: false, phone: true } });
    await haveNumber(member.user._id, phone);
    const credits = await sent.credits();
    await deliver(sent.phone, `The soup was cold. ${"Very cold. ".repeat(30)}`);
    const [alert] = await alertsTo(phone);
    const text = await composeSms(alert!, new Date());
    expect(text).toMatch(/^L.a replied: "The soup was cold\. Very/);
    expect(String(text).length).toBeLessThanOrEqual(160);
    expect(await sent.credits()).toBe(credits - 1);
    expect(await sendMessage(alert?._id ?? "", new Date())).toBe("sent");
    expect((await sent.state()).status).toBe("sent");
    expect(await alertsTo(member.user.email)).toEqual([]);
  });

  it("reaches the business that texted its number last, and nobody from a number that was not texted", async () => {
    const first = await aSentRequest();
    const business = await anAskingBusiness();
    await deliver(aCustomersNumber(), "Hello?");
    expect((await business.list({ replied: "true" })).body.items).toEqual([]);
    pass(minute);
    const other = await aSentRequest({ customers: [{ name: "Léa", phone: first.phone }] });
    await deliver(first.phone, "Hello?");
    expect((await first.state()).replies).toEqual([]);
    expect((await other.state()).replies).toMatchObject([{ text: "Hello?" }]);
  });

  it("is bounded in its length and its number, so that a number that floods fills nothing", async () => {
    const sent = await aSentRequest();
    await deliver(sent.phone, `\u202ecold\u0000 ${"🥶".repeat(replyAtMost)}`);
    const [first] = (await sent.state()).replies;
    expect(first.text).toMatch(/^cold 🥶+$/u);
    expect(first.text.length).toBeLessThanOrEqual(replyAtMost);
    for (let nth = 1; nth <= repliesAtMost + 2; nth++) await deliver(sent.phone, `cold ${nth}`);
    const texts = async (): Promise<string[]> => (await sent.state()).replies.map(({ text }: { text: string }) => text);
    expect(await texts()).toHaveLength(repliesAtMost);
    expect((await texts()).at(-1)).toBe(`cold ${repliesAtMost - 1}`);
    expect(await alertsTo(sent.itself.owner.email)).toHaveLength(repliesAtMost);
    pass(day);
    await deliver(sent.phone, "still cold");
    expect(await texts()).toHaveLength(repliesAtMost);
    expect((await texts()).at(-1)).toBe("still cold");
  });

  it("that may ask to stop is kept, and answered once with the way to stop", async () => {
    const sent = await aSentRequest();
    for (const text of ["Who is this?", "Wrong number", "Lovely soup"]) {
      await deliver(sent.phone, text);
      pass(day);
    }
    expect((await sent.state()).replies).toHaveLength(3);
    expect(await answersTo(sent.phone)).toMatchObject([{ data: { word: "help" } }]);
  });

  it("that asks to stop in its own words stops, and is read", async () => {
    const sent = await aSentRequest();
    await deliver(sent.phone, "The soup was cold and please stop texting me");
    expect((await sent.text(sent.phone)).body.skipped).toMatchObject([{ reason: "opted_out" }]);
    expect((await sent.state()).replies).toHaveLength(1);
    expect(await answersTo(sent.phone)).toMatchObject([{ data: { word: "stop" } }]);
  });

  it("that is a command is no reply", async () => {
    const sent = await aSentRequest();
    for (const text of ["STOP please", "HELP", "START", " ", ""]) await deliver(sent.phone, text);
    expect((await sent.state()).replies).toEqual([]);
    expect(await alertsTo(sent.itself.owner.email)).toEqual([]);
  });

  it("is erased with its customer, and told by no alert any more", async () => {
    const sent = await aSentRequest();
    await deliver(sent.phone, "Cold");
    const params = { organization: sent.own, request: sent.request };
    expect((await ask(eraseRequestRoute, { params, cookie: sent.cookie })).status).toBe(204);
    expect((await sent.state()).replies).toEqual([]);
    const [alert] = await alertsTo(sent.itself.owner.email);
    expect(await composeEmail(alert!, new Date())).toEqual({ reason: "feedback_erased" });
  });

  it("is erased with the feedback that answered its request", async () => {
    const sent = await aSentRequest();
    const feedback = await answered(sent);
    await deliver(sent.phone, "Cold");
    const params = { organization: sent.own, feedback };
    expect((await ask(eraseFeedbackRoute, { params, cookie: sent.cookie })).status).toBe(204);
    expect((await sent.state()).replies).toEqual([]);
    await deliver(sent.phone, "Thanks for erasing");
    expect((await sent.state()).replies).toMatchObject([{ text: "Thanks for erasing" }]);
  });
});

describe("a text to a number that staff answered", () => {
  it("belongs to that conversation, once however often it is delivered, and opens what was resolved", async () => {
    const { answer, deliver: send, phone, doResolve, doRead, entries, itself } = await aConversation();
    await answer({ channel: "sms", text: "Sorry!" });
    await send();
    await doResolve();
    pass(minute);
    const id = ulid();
    for (let time = 0; time < 3; time++) await deliver(phone, "Thank you", id);
    expect(await entries()).toMatchObject([{ text: "Thank you", by: null }, { text: "Sorry!" }]);
    expect((await doRead()).body).toMatchObject({ status: "pending", conversation: { turn: "business", entries: 2 } });
    expect(await alertsTo(itself.owner.email)).toHaveLength(1);
  });

  it("that says STOP stops, and is shown without opening anything", async () => {
    const { answer, deliver: send, phone, doResolve, doRead, entries } = await aConversation();
    await answer({ channel: "sms", text: "Sorry!" });
    await send();
    await doResolve();
    pass(minute);
    await deliver(phone, "STOP");
    expect(await entries()).toMatchObject([{ text: "STOP", stop: true }, { text: "Sorry!" }]);
    expect((await doRead()).body.status).toBe("resolved");
    expect(await answersTo(phone)).toHaveLength(1);
    pass(minute);
    expect((await answer({ channel: "sms", text: "Please?" })).status).toBe(422);
  });

  it("is told in the customer's language that nobody texts any more", async () => {
    const { answer, deliver: send, phone } = await aConversation({ language: "fr" });
    await answer({ channel: "sms", text: "Désolés !" });
    await send();
    pass(minute);
    await deliver(phone, "STOP");
    expect(await answersTo(phone)).toMatchObject([{ language: "fr" }]);
  });
});
