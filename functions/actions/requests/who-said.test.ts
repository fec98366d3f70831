import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { handleMailEvent } from "#functions/actions/requests/handle-mail-event.ts";
import { sendRequest } from "#functions/actions/requests/send-request.ts";
import { requestTokenFrom } from "#functions/crypto/token.ts";
import { documents } from "#functions/data/table.ts";
import { handler as inbound } from "#functions/events/inbound-texts.queue.ts";
import { marksKey } from "#functions/services/secrets.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { day, minute, ownDate, pass } from "#functions/testing/clock.ts";
import { aFeedback, aSession, storeFeedback } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { inTime, published } from "#functions/testing/queue-records.ts";
import { aCustomersEmail, aCustomersNumber, anAskingBusiness } from "#functions/testing/request-calls.ts";
import { textsGoNowhere } from "#functions/testing/sent-request.ts";
import { readConversationRoute, sendAnswerRoute } from "#shared/contract/conversations.ts";
import { eraseFeedbackRoute } from "#shared/contract/feedbacks.ts";
import { closeOrganizationRoute } from "#shared/contract/organizations.ts";
import { optOutRoute, submitStopPageRoute } from "#shared/contract/rate-tokens.ts";
import { addStoppedRoute, cancelRequestRoute, eraseRequestRoute } from "#shared/contract/requests.ts";

ownDate();
textsGoNowhere();
const ses = mockClient(SESClient);
beforeAll(() => ses.on(SendRawEmailCommand).resolves({ MessageId: "1" }));
afterAll(() => ses.restore());

const tagged = (email: string, tag: string) => email.replace("@", `+${tag}@`);
const text = (from: string, messageBody: string) =>
  inbound(published({ originationNumber: from, messageBody }, new Date()), inTime);

interface Asked {
  phone?: string;
  email?: string;
}

async function aBusinessOfYears() {
  const business = await anAskingBusiness();
  const { own } = business;
  const cookie = () => aSession(business.itself.owner._id);
  const tell = async (channel: "sms" | "email", customer: Asked) =>
    (await business.send({ channel, customers: [{ name: "Léa", ...customer }] }, await cookie())).body;
  return {
    own,
    cookie,
    read: async (request: string) => (await business.read(request, await cookie())).body,
    reason: async (channel: "sms" | "email", customer: Asked) =>
      (await business.preview({ channel, customers: [customer] }, await cookie())).body.items[0].reason,
    async asked(channel: "sms" | "email", customer: Asked) {
      const { accepted } = await tell(channel, customer);
      const request: string = accepted[0]._id;
      const token = requestTokenFrom(await marksKey(), own, request);
      expect(await sendRequest(request, new Date())).toBe("sent");
      pass(40 * day);
      return { request, params: { token } };
    },
    async mistaken(channel: "sms" | "email", customer: Asked) {
      const request: string = (await tell(channel, customer)).accepted[0]._id;
      await ask(cancelRequestRoute, { params: { organization: own, request }, cookie: await cookie() });
      return request;
    },
    tell,
    stop: async (address: string) =>
      ask(addStoppedRoute, { params: { organization: own }, body: { address }, cookie: await cookie() }),
  };
}

type Business = Awaited<ReturnType<typeof aBusinessOfYears>>;

const stopBy = (params: { token: string }) => ask(optOutRoute, { params, text: "List-Unsubscribe=One-Click" });
const undoBy = (params: { token: string }) => ask(submitStopPageRoute, { params, text: "undo=1" });

describe("what came back", () => {
  it("says nothing of the inbox behind a made-up address, nor the inbox of its spellings, nor either of the number", async () => {
    const business = await aBusinessOfYears();
    const [email, other, third] = [aCustomersEmail(), aCustomersEmail(), aCustomersEmail()];
    const phone = aCustomersNumber();
    const { accepted } = await business.tell("email", { email: tagged(email, "zq"), phone });
    await handleMailEvent({ address: tagged(email, "zq"), because: "bounced" }, new Date());
    expect(await business.read(accepted[0]._id)).toMatchObject({ status: "skipped", reason: "bounced" });
    for (const address of [other, third]) await handleMailEvent({ address, because: "bounced" }, new Date());
    const elsewhere = await aBusinessOfYears();
    for (const one of [business, elsewhere]) {
      expect(await one.reason("email", { email })).toBeNull();
      expect((await one.tell("email", { email: tagged(other, "a") })).accepted).toHaveLength(1);
      expect((await one.tell("sms", { phone: aCustomersNumber(), email: third })).accepted).toHaveLength(1);
    }
    expect(await business.reason("email", { email: tagged(email, "zq") })).toBe("bounced");
    expect(await elsewhere.reason("email", { email: tagged(email, "zq") })).toBe("stopped");
    expect(await business.reason("email", { email: other })).toBe("stopped");
  });

  it("is no mark of spam of a stranger's: that stops the address, and who wrote to it", async () => {
    const [business, elsewhere] = [await aBusinessOfYears(), await aBusinessOfYears()];
    const email = aCustomersEmail();
    await elsewhere.asked("email", { email });
    await business.asked("email", { email });
    await business.asked("email", { email: tagged(email, "zq") });
    await handleMailEvent({ address: tagged(email, "zq"), because: "complained" }, new Date());
    expect(await business.reason("email", { email })).toBe("complained");
    expect(await elsewhere.reason("email", { email })).toBeNull();
    expect(await elsewhere.reason("email", { email: tagged(email, "zq") })).toBe("stopped");
  });
});

describe("a stop", () => {
  it.each(["text", "link", "spam", "staff"] as const)(
    "reaches number and address of the request that was answered, and what is queued to them (%s)",
    async (way) => {
      const business = await aBusinessOfYears();
      const [phone, email] = [aCustomersNumber(), aCustomersEmail()];
      await business.asked("email", { phone: aCustomersNumber(), email });
      const { params } = await business.asked(way === "text" ? "sms" : "email", { phone, email });
      const waiting = (await business.tell(way === "text" ? "email" : "sms", { phone, email })).accepted[0]._id;
      if (way === "text") await text(phone, "STOP");
      else if (way === "link") await stopBy(params);
      else if (way === "staff") await business.stop(email);
      else await handleMailEvent({ address: email, because: "complained" }, new Date());
      const reasons = [await business.reason("sms", { phone }), await business.reason("email", { email })];
      expect(reasons).toEqual(["opted_out", way === "spam" ? "complained" : "opted_out"]);
      expect((await business.read(waiting)).status).toBe("skipped");
    },
  );

  it("refuses a later file by either address, whatever stands beside it, and learns nothing from it", async () => {
    const business = await aBusinessOfYears();
    const [phone, email, other] = [aCustomersNumber(), aCustomersEmail(), aCustomersEmail()];
    await stopBy((await business.asked("email", { phone, email })).params);
    expect((await business.tell("email", { phone, email: other })).skipped).toMatchObject([{ reason: "opted_out" }]);
    expect(await business.reason("email", { email: other })).toBeNull();
  });

  it("is taken back by the link that went to whom it was said by, with an audit entry, and by no other link", async () => {
    const business = await aBusinessOfYears();
    const phone = aCustomersNumber();
    const own = await business.asked("email", { email: aCustomersEmail(), phone });
    const customers = await business.asked("sms", { phone });
    await stopBy(customers.params);
    await undoBy(own.params);
    expect(await business.reason("sms", { phone })).toBe("opted_out");
    pass(minute);
    await undoBy(customers.params);
    expect(await business.reason("sms", { phone })).toBeNull();
    expect(await auditOf(business.own)).toContainEqual(
      expect.objectContaining({ route: "stopPageSubmit", subject: customers.request }),
    );
  });

  it("is taken back by START of the number that said it, and of no other", async () => {
    const business = await aBusinessOfYears();
    const [own, phone, email] = [aCustomersNumber(), aCustomersNumber(), aCustomersEmail()];
    await business.asked("sms", { phone: own, email });
    await business.asked("sms", { phone, email });
    await text(phone, "STOP");
    pass(minute);
    await text(own, "START");
    expect(await business.reason("email", { email })).toBe("opted_out");
    pass(minute);
    await text(phone, "START");
    expect(await business.reason("email", { email })).toBeNull();
  });

  it("stays where another contact of the request said so, too", async () => {
    const business = await aBusinessOfYears();
    const [phone, email] = [aCustomersNumber(), aCustomersEmail()];
    const { params } = await business.asked("email", { phone, email });
    await stopBy(params);
    await text(phone, "STOP");
    pass(minute);
    await text(phone, "START");
    expect(await business.reason("email", { email })).toBe("opted_out");
    pass(minute);
    await text(phone, "STOP");
    pass(minute);
    await undoBy(params);
    expect(await business.reason("email", { email })).toBe("opted_out");
  });
});

describe("a request that was taken back", () => {
  it("joins nobody: who said stop stops themselves, and what was sent to them by another one", async () => {
    const business = await aBusinessOfYears();
    const [anna, number, boris] = [aCustomersEmail(), aCustomersNumber(), aCustomersEmail()];
    const known = aCustomersEmail();
    await business.asked("sms", { phone: number, email: anna });
    for (const email of [boris, known]) await business.mistaken("sms", { phone: number, email });
    const planned = (await business.tell("email", { email: boris })).accepted[0]._id;
    await text(number, "STOP");
    expect(await business.reason("email", { email: anna })).toBe("opted_out");
    expect(await business.reason("email", { email: known })).toBeNull();
    expect(await business.read(planned)).toMatchObject({ status: "queued", reason: null });
  });
});

describe("a stop that breaks off", () => {
  it("is whole when it is delivered again, at whichever command it broke off", async () => {
    const business = await aBusinessOfYears();
    const left = { commands: Number.POSITIVE_INFINITY };
    documents.middlewareStack.add(
      (next) => (call) => (left.commands-- === 0 ? Promise.reject(new Error("broke off")) : next(call)),
      { step: "initialize", name: "break" },
    );
    onTestFinished(() => {
      documents.middlewareStack.remove("break");
    });
    let brokeOff = 0;
    for (let at = 1; at === brokeOff + 1; at++) {
      const [phone, email] = [aCustomersNumber(), aCustomersEmail()];
      await business.tell("sms", { phone, email });
      left.commands = at;
      const { batchItemFailures } = await text(phone, "STOP");
      left.commands = Number.POSITIVE_INFINITY;
      if (batchItemFailures.length > 0) brokeOff = at;
      expect((await text(phone, "STOP")).batchItemFailures).toEqual([]);
      expect([at, await business.reason("email", { email })]).toEqual([at, "opted_out"]);
    }
    expect(brokeOff).toBeGreaterThan(10);
  });
});

describe("erasing", () => {
  const erased = async (business: Business, request: string, query: { others?: string } = {}) => {
    const params = { organization: business.own, request };
    const { status, body } = await ask(eraseRequestRoute, { params, query, cookie: await business.cookie() });
    return [status, ...(status === 204 ? [] : [body.error.fields.others])];
  };
  const customer = { name: null, phone: null, email: null };

  it("reaches what hangs on the person's requests once somebody knows how many there are, or keeps it", async () => {
    const business = await aBusinessOfYears();
    const [phone, email] = [aCustomersNumber(), aCustomersEmail()];
    const both = await business.asked("email", { email, phone });
    const { request } = await business.asked("email", { email });
    const tomorrow = (await business.tell("sms", { phone })).accepted[0]._id;
    expect(await erased(business, request)).toEqual([400, expect.stringContaining(": 2.")]);
    expect(await business.read(request)).toMatchObject({ customer: { email } });
    expect(await erased(business, request, { others: "keep" })).toEqual([204]);
    expect(await business.read(request)).toMatchObject({ customer });
    expect(await business.read(tomorrow)).toMatchObject({ status: "queued", customer: { phone } });
    expect(await erased(business, request, { others: "erase" })).toEqual([204]);
    expect(await business.read(tomorrow)).toMatchObject({ status: "canceled", customer });
    expect(await business.read(both.request)).toMatchObject({ customer });
    expect(await erased(business, request)).toEqual([204]);
  });

  it("asks before it empties what a mistaken request names beside the person, and leads no further by it", async () => {
    const business = await aBusinessOfYears();
    const [anna, number, boris] = [aCustomersEmail(), aCustomersNumber(), aCustomersEmail()];
    const { request: right } = await business.asked("sms", { phone: number, email: anna });
    const mistaken = await business.mistaken("sms", { phone: number, email: boris });
    const planned = (await business.tell("email", { email: boris })).accepted[0]._id;
    expect(await erased(business, mistaken)).toEqual([400, expect.stringContaining(": 2.")]);
    expect(await erased(business, right)).toEqual([400, expect.stringContaining(": 1.")]);
    expect(await erased(business, right, { others: "erase" })).toEqual([204]);
    expect(await business.read(mistaken)).toMatchObject({ customer });
    expect(await business.read(planned)).toMatchObject({ status: "queued", customer: { email: boris } });
  });

  it("reaches what the number texts later, when it is done again", async () => {
    const business = await aBusinessOfYears();
    const phone = aCustomersNumber();
    const { request } = await business.asked("sms", { phone });
    expect(await erased(business, request)).toEqual([204]);
    await text(phone, "START");
    const texted = async () => (await messagesTo(phone)).map(({ to }) => to);
    expect((await texted()).toSorted()).toEqual(["", phone]);
    expect(await erased(business, request)).toEqual([204]);
    expect(await texted()).toEqual(["", ""]);
  });

  it("that waits for an answer about others leaves what was written to its customer", async () => {
    const business = await aBusinessOfYears();
    const [phone, email] = [aCustomersNumber(), aCustomersEmail()];
    await business.asked("email", { email, phone });
    const { request } = await business.asked("email", { email });
    const { _id: feedback } = await storeFeedback(
      aFeedback(business.own, { customer: { name: "Léa", email, phone: null }, request }),
    );
    const params = { organization: business.own, feedback };
    const cookie = await business.cookie();
    const body = { channel: "email", text: "We are sorry." };
    expect((await ask(sendAnswerRoute, { params, body, cookie })).status).toBe(201);
    expect((await ask(eraseFeedbackRoute, { params, cookie })).status).toBe(400);
    const [entry] = (await ask(readConversationRoute, { params, cookie })).body.items;
    expect(entry).toMatchObject({ status: "queued", reason: null });
  });

  it("is done in a closed organization, too, which may be asked for it", async () => {
    const business = await aBusinessOfYears();
    const { request } = await business.asked("email", { email: aCustomersEmail() });
    const cookie = await business.cookie();
    const { _id: feedback } = await storeFeedback(aFeedback(business.own));
    const closing = { params: { organization: business.own }, cookie, body: { confirm: "close" } };
    expect((await ask(closeOrganizationRoute, closing)).status).toBe(204);
    const params = { organization: business.own, request, feedback };
    expect((await ask(eraseRequestRoute, { params, cookie })).status).toBe(204);
    expect((await ask(eraseFeedbackRoute, { params, cookie })).status).toBe(204);
  });

  it("a rating by the ordinary page reaches no request: anybody types a customer's address there", async () => {
    const business = await aBusinessOfYears();
    const [phone, email] = [aCustomersNumber(), aCustomersEmail()];
    const { accepted } = await business.tell("email", { email, phone });
    const { _id } = await storeFeedback(
      aFeedback(business.own, { customer: { name: "Léa", email, phone: phone.replace("+1", "") } }),
    );
    const params = { organization: business.own, feedback: _id };
    expect((await ask(eraseFeedbackRoute, { params, cookie: await business.cookie() })).status).toBe(204);
    expect(await business.read(accepted[0]._id)).toMatchObject({ status: "queued", customer: { phone, email } });
  });
});
