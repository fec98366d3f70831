import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { contactKey, messageKey, requestKey } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { handler as inbound } from "#functions/events/inbound-texts.queue.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { day, minute, ownDate, pass } from "#functions/testing/clock.ts";
import { aMember, aSession } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { inTime, published } from "#functions/testing/queue-records.ts";
import { aSentRequest, textsGoNowhere } from "#functions/testing/sent-request.ts";
import { eraseFeedbackRoute as route } from "#shared/contract/feedbacks.ts";
import { eraseRequestRoute, listStoppedRoute } from "#shared/contract/requests.ts";

ownDate();
textsGoNowhere();

const storedAt = async (Key: { pk: string; sk: string }) =>
  (await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }))).Item;

async function anErasedAnswer() {
  const asked = await aSentRequest();
  await asked.json({ rating: 2, comment: "Cold soup", name: "Zébulon Roy", email: "zebulon@example.com" });
  const { feedback } = await asked.state();
  const params = { organization: asked.own, feedback };
  expect((await ask(route, { params, cookie: asked.cookie })).status).toBe(204);
  return asked;
}

describe("erasing the feedback of a request", () => {
  it("leaves nothing of its person in the request, in its message, and on its page", async () => {
    const { own, request, phone, state, list, look, page } = await anErasedAnswer();
    expect(await state()).toMatchObject({
      status: "answered",
      customer: { name: null, phone: null, email: null },
      rating: null,
    });
    expect((await list({ q: "léa" })).body.items).toEqual([]);
    expect((await list({ q: "zébulon" })).body.items).toEqual([]);
    const { prefilled, answered } = (await look()).body;
    expect(answered).toBe("settled");
    expect(prefilled).toMatchObject({ name: null, phone: null, email: null, rating: null, comment: null });
    expect(JSON.stringify(await page())).not.toContain("Léa");
    const stored = JSON.stringify([await storedAt(requestKey(own, request)), await storedAt(messageKey(request))]);
    expect(stored).toContain(request);
    for (const said of ["Léa", "Zébulon", "zebulon@", phone]) expect(stored).not.toContain(said);
  });

  it("still lets that person stop further requests by the old link", async () => {
    const { stop, stopPage, text, phone } = await anErasedAnswer();
    const undo = 'name="undo"';
    expect((await stopPage()).text).not.toContain(undo);
    expect((await stop()).status).toBe(204);
    expect((await stopPage()).text).toContain(undo);
    expect((await text(phone)).body.skipped).toMatchObject([{ reason: "opted_out" }]);
  });
});

async function someoneAskedTwice() {
  const asked = await aSentRequest();
  pass(40 * day);
  const cookie = await aSession(asked.itself.owner._id);
  const [again] = (await asked.send({ channel: "sms", customers: [{ name: "Léa", phone: asked.phone }] }, cookie)).body
    .accepted;
  for (const word of ["STOP", "START", "HELP", "STOP"]) {
    pass(minute);
    await inbound(published({ originationNumber: asked.phone, messageBody: word }, new Date()), inTime);
  }
  const stored = async () => {
    const answers = (await messagesTo(asked.phone)).map(({ to }) => to);
    const [{ _id: mark }] = (await ask(listStoppedRoute, { params: { organization: asked.own }, cookie })).body.items;
    const keys = [asked.request, again._id].flatMap((id) => [requestKey(asked.own, id), messageKey(id)]);
    return JSON.stringify([answers, ...(await Promise.all([...keys, contactKey(asked.own, mark)].map(storedAt)))]);
  };
  return { ...asked, again: String(again._id), cookie, stored, as: { cookie, params: { organization: asked.own } } };
}

const saidOf = ({ phone }: { phone: string }) => ["Léa", phone, `… ${phone.slice(-4)}`];

describe("erasing somebody", () => {
  it("empties all that they were asked and answered, with the feedback that they left by a request's link", async () => {
    const someone = await someoneAskedTwice();
    const { own, as, stored } = someone;
    for (const said of saidOf(someone)) expect(await stored()).toContain(said);
    await someone.json({ rating: 2 });
    const { feedback } = (await someone.read(someone.request, as.cookie)).body;
    expect((await ask(route, { ...as, params: { organization: own, feedback } })).status).toBe(204);
    for (const said of saidOf(someone)) expect(await stored()).not.toContain(said);
  });

  it("is done from a request, too, without an answer, takes back what is queued, and keeps their stop", async () => {
    const someone = await someoneAskedTwice();
    const { own, phone, as, stored, request } = someone;
    const erase = (cookie: string) => ask(eraseRequestRoute, { params: { organization: own, request }, cookie });
    expect((await erase((await aMember(own, "agent")).cookie)).status).toBe(403);
    expect((await erase(as.cookie)).status).toBe(204);
    expect((await erase(as.cookie)).status).toBe(204);
    for (const said of saidOf(someone)) expect(await stored()).not.toContain(said);
    const again = await someone.send({ channel: "sms", customers: [{ phone }] }, as.cookie);
    expect(again.body.skipped).toMatchObject([{ reason: "opted_out" }]);
    expect(await someone.credits()).toBe(99);
    const nothing = { organization: own, request: "01M7WQ6X1A2B3C4D5E6F7G8H9Z" };
    expect((await ask(eraseRequestRoute, { params: nothing, cookie: as.cookie })).status).toBe(404);
  });
});

describe("a request", () => {
  it("is kept for two years from when it was due", async () => {
    const { own, request, state } = await aSentRequest();
    const { expiresAt } = (await storedAt(requestKey(own, request))) ?? {};
    const due = new Date((await state()).at);
    expect(expiresAt).toBe(Math.ceil(due.setUTCFullYear(due.getUTCFullYear() + 2) / 1_000));
  });
});
