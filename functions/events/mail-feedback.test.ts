import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { ulid } from "ulid";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { sendRequest } from "#functions/actions/requests/send-request.ts";
import { newTokenMail } from "#functions/actions/sending/messages/token-mail.ts";
import { sendMessage } from "#functions/actions/sending/send-message.ts";
import { hashOf } from "#functions/crypto/token.ts";
import { keepToken } from "#functions/data/accounts/accounts.ts";
import { changeMessage } from "#functions/data/delivery/message-life.ts";
import { limitKey } from "#functions/data/keys.ts";
import { queueAlert } from "#functions/data/sending/alerts.ts";
import { readEmailsOfDay } from "#functions/data/sending/emails-of-day.ts";
import { queuedAt, readMessage } from "#functions/data/sending/messages.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { day, hour, ownDate, pass } from "#functions/testing/clock.ts";
import { aFeedback, aSession, storeFeedback } from "#functions/testing/fixtures.ts";
import { aBusinessWithAlerts } from "#functions/testing/message-calls.ts";
import { inTime, published } from "#functions/testing/queue-records.ts";
import { aCustomersEmail, aCustomersNumber, anAskingBusiness } from "#functions/testing/request-calls.ts";
import { textsGoNowhere } from "#functions/testing/sent-request.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import { handler } from "./mail-feedback.queue.ts";

ownDate();
textsGoNowhere();
const ses = mockClient(SESClient);
afterAll(() => ses.restore());
beforeEach(() => {
  ses.reset();
  ses.on(SendRawEmailCommand).resolves({ MessageId: "1" });
});

const tell = (message: object | string) => handler(published(message, new Date()), inTime);
const bounce = (bounceType: string, emailAddress: string) => ({
  bounce: { bounceType, bouncedRecipients: [{ emailAddress }] },
});
const complaint = (emailAddress: string) => ({ complaint: { complainedRecipients: [{ emailAddress }] } });
const refusedForWords = (emailAddress: string, message: string, status = "5.7.1") => {
  const refused = { emailAddress, status, diagnosticCode: `smtp; 550 ${status} spam` };
  const bounced = { bounceType: "Permanent", bouncedRecipients: [refused] };
  return { notificationType: "Bounce", bounce: bounced, ...trace(message) };
};
/** SES quotes headers as sent, so a long id is folded after the colon. */
const trace = (id: string) => ({
  mail: { headers: [{ name: "X-Reviens-Message", value: id.length < 58 ? id : ` ${id}` }] },
});

async function anAlertSent(
  { own: organization, owner }: { own: string; owner: { _id: string; email: string } },
  more: Partial<Feedback> = {},
) {
  const now = new Date();
  const feedback = (await storeFeedback(aFeedback(organization, { _id: ulid(now.getTime()), ...more })))._id;
  const alert = {
    ...({ template: "complaint_alert", channel: "email", language: "en", to: owner.email } as const),
    organization,
    data: { feedback, user: owner._id },
    ...queuedAt(now, `${feedback}-${owner._id}-email`),
  };
  await queueAlert(alert, now);
  return { _id: alert._id, status: await sendMessage(alert._id, now) };
}

async function aLinkSent(email: string) {
  const token = { tokenId: ulid(), hash: hashOf(ulid()) };
  const message = newTokenMail("reset", { email, language: "en" }, token, new Date());
  await keepToken("reset", token, { _id: email, email }, message, new Date());
  return { _id: message._id, status: await sendMessage(message._id, new Date()) };
}

async function goOut(request: string) {
  await changeMessage(request, ["queued"], {}, { handedOverAt: new Date().toISOString() });
  return sendRequest(request, new Date());
}

async function anEmailSent(more: object = {}) {
  const business = await anAskingBusiness();
  const email = aCustomersEmail();
  const { body } = await business.mail(email, { customers: [{ name: "Léa", email, ...more }] });
  const request: string = body.accepted[0]._id;
  expect(await sendRequest(request, new Date())).toBe("sent");
  return { business, email, request, state: async () => (await business.read(request)).body };
}

const reasonOf = (answer: { body: { skipped: { reason: string }[] } }) => answer.body.skipped[0]?.reason;

describe("an email that came back", () => {
  it.each(["notificationType", "eventType"])(
    "keeps everybody from asking its address, and is told on its request (%s)",
    async (name) => {
      const { business, email, state } = await anEmailSent();
      const told = { [name]: "Bounce", ...bounce("Permanent", email.toUpperCase()) };
      expect(await tell(told)).toEqual({ batchItemFailures: [] });
      expect(await tell(told)).toEqual({ batchItemFailures: [] });
      expect(await state()).toMatchObject({ status: "failed", reason: "bounced" });
      expect(reasonOf(await business.mail(email))).toBe("bounced");
      expect(reasonOf(await (await anAskingBusiness()).mail(email))).toBe("stopped");
    },
  );

  it("keeps nobody from texting its customer, and drops no text that waits", async () => {
    const phone = aCustomersNumber();
    const { email } = await anEmailSent({ phone });
    const [waiting, later] = [await anAskingBusiness(), await anAskingBusiness()];
    const text = { channel: "sms", customers: [{ phone, email }] };
    const at = new Date(Date.now() + hour).toISOString();
    const [{ _id }] = (await waiting.send({ ...text, at })).body.accepted;
    await tell({ notificationType: "Bounce", ...bounce("Permanent", email) });
    expect((await waiting.read(_id)).body).toMatchObject({ status: "queued" });
    expect((await later.send(text)).body).toMatchObject({ accepted: [{ channel: "sms" }], skipped: [] });
    expect(reasonOf(await later.send({ ...text, channel: "email" }))).toBe("stopped");
    pass(hour);
    expect(await goOut(_id)).toBe("sent");
  });

  it.each(["Transient", "Undetermined"])("only for now (%s) changes nothing", async (kind) => {
    const { email, state } = await anEmailSent();
    await tell({ notificationType: "Bounce", ...bounce(kind, email) });
    expect((await state()).status).toBe("sent");
    expect((await (await anAskingBusiness()).mail(email)).body.accepted).toHaveLength(1);
  });
});

describe("an email to a customer that was refused for its words", () => {
  it.each(["5.7.1", "5.0.0", "5.6.0", "5.3.4"])(
    "keeps no business from asking its address, is told on its request and counts for the day of who wrote it: %s",
    async (code) => {
      const { business, email, request, state } = await anEmailSent();
      const other = await anAskingBusiness();
      const at = new Date(Date.now() + hour).toISOString();
      const waiting = (await other.mail(email, { customers: [{ email }], at })).body.accepted[0]._id;
      const bounced = await readEmailsOfDay(business.itself.organization._id, new Date());
      await tell(refusedForWords(email, request, code));
      await tell(refusedForWords(email, request, code));
      expect(await state()).toMatchObject({ status: "failed", reason: "bounced" });
      expect(await readEmailsOfDay(business.itself.organization._id, new Date())).toMatchObject({
        bounced: bounced.bounced + 1,
      });
      expect(reasonOf(await business.mail(email))).toBe("asked_recently");
      pass(hour);
      expect(await goOut(waiting)).toBe("sent");
      pass(31 * day);
      const cookie = await aSession(business.itself.owner._id);
      const later = await business.send({ channel: "email", customers: [{ email }] }, cookie);
      expect(later.body.accepted).toHaveLength(1);
    },
  );

  it("keeps nobody who works for a business from being asked as a customer, where it was an alert", async () => {
    const business = await aBusinessWithAlerts();
    await tell(refusedForWords(business.owner.email, (await anAlertSent(business))._id));
    expect((await (await anAskingBusiness()).mail(business.owner.email)).body.accepted).toHaveLength(1);
  });
});

describe("an email that was marked as spam", () => {
  it("keeps everybody from asking its address", async () => {
    const { business, email, state } = await anEmailSent();
    await tell({ notificationType: "Complaint", ...complaint(email) });
    expect((await state()).status).toBe("sent");
    expect(reasonOf(await business.mail(email))).toBe("complained");
    expect(reasonOf(await (await anAskingBusiness()).mail(email))).toBe("stopped");
  });

  it("keeps its business from texting its customer too, as unsubscribing does, and no other one", async () => {
    const phone = aCustomersNumber();
    const { business, email } = await anEmailSent({ phone });
    await tell({ notificationType: "Complaint", ...complaint(email) });
    expect(reasonOf(await business.text(phone))).toBe("opted_out");
    expect((await (await anAskingBusiness()).text(phone)).body.accepted).toHaveLength(1);
  });

  it("stops whom its request named, also where another spelling of the address was asked since", async () => {
    const phone = aCustomersNumber();
    const { business, email, request } = await anEmailSent({ phone });
    pass(40 * day);
    const cookie = await aSession(business.itself.owner._id);
    const other = { channel: "email", customers: [{ email: email.replace("@", "+b@") }] };
    const again = (await business.send(other, cookie)).body.accepted[0]._id;
    expect(await goOut(again)).toBe("sent");
    await tell({ notificationType: "Complaint", ...complaint(email), ...trace(request) });
    expect(reasonOf(await business.send({ channel: "sms", customers: [{ phone }] }, cookie))).toBe("opted_out");
    expect(reasonOf(await business.send(other, cookie))).toBe("complained");
  });
});

describe("a list of which too many emails come back", () => {
  async function aListSent(count: number, tells: (email: string, message: string) => object, told = count) {
    const business = await anAskingBusiness();
    const customers = Array.from({ length: count }, () => ({ email: aCustomersEmail() }));
    const { body } = await business.send({ channel: "email", customers });
    for (const { _id } of body.accepted) expect(await goOut(_id)).toBe("sent");
    for (const [at, { email }] of customers.slice(0, told).entries())
      for (let again = 0; again < 2; again++)
        expect(await tell(tells(email, body.accepted[at]._id))).toEqual({ batchItemFailures: [] });
    return business;
  }
  const comesBack = (email: string) => ({ notificationType: "Bounce", ...bounce("Permanent", email) });
  const isSpam = (email: string, message: string) => ({
    ...({ notificationType: "Complaint" } as const),
    ...complaint(email),
    ...trace(message),
  });
  type Business = Awaited<ReturnType<typeof aListSent>>;

  async function oneMore(business: Business) {
    const { body } = await business.mail(aCustomersEmail());
    const [{ _id }] = body.accepted;
    return { _id, outcome: await goOut(_id) };
  }

  it.each([
    ["came back", 20, 19, comesBack],
    ["were marked as spam", 4, 3, isSpam],
  ])("waits for the next day once too many %s, and says why", async (_, many, fewer, tells) => {
    expect((await oneMore(await aListSent(many, tells, fewer))).outcome).toBe("sent");
    const business = await aListSent(many, tells);
    const waiting = await oneMore(business);
    expect(waiting.outcome).toBe("queued");
    expect((await business.read(waiting._id)).body).toMatchObject({
      status: "queued",
      reason: "came_back",
      at: "2026-11-24T00:00:00.000Z",
    });
    // Texts and emails of other businesses continue.
    const text = await business.text(aCustomersNumber());
    expect(await goOut(text.body.accepted[0]._id)).toBe("sent");
    expect((await oneMore(await anAskingBusiness())).outcome).toBe("sent");
    pass(24 * hour);
    expect(await goOut(waiting._id)).toBe("sent");
    expect((await business.read(waiting._id)).body).toMatchObject({ status: "sent", reason: null });
  });

  it.each([
    ["was marked as spam", 20, isSpam],
    ["came back", 20, comesBack],
  ])("counts nothing of an account’s email to the same address that %s", async (_, many, tells) => {
    const business = await anAskingBusiness();
    const customers = Array.from({ length: many }, () => ({ email: aCustomersEmail() }));
    const { body } = await business.send({ channel: "email", customers });
    for (const { _id } of body.accepted) expect(await goOut(_id)).toBe("sent");
    for (const { email } of customers) {
      const { _id: message, status } = await aLinkSent(email);
      expect(status).toBe("sent");
      await tell({ ...tells(email, message), ...trace(message) });
    }
    expect((await business.read(body.accepted[0]._id)).body).toMatchObject({ status: "sent" });
    expect((await oneMore(business)).outcome).toBe("sent");
  });

  it("counts nothing of what another business sent to an address that this one wrote to before", async () => {
    const business = await anAskingBusiness();
    const customers = Array.from({ length: 20 }, () => ({ email: aCustomersEmail() }));
    const { body } = await business.send({ channel: "email", customers });
    for (const { _id } of body.accepted) expect(await goOut(_id)).toBe("sent");
    pass(48 * hour);
    for (const { email } of customers) await tell(comesBack(email));
    const cookie = await aSession(business.itself.owner._id);
    const later = await business.send({ channel: "email", customers: [{ email: aCustomersEmail() }] }, cookie);
    expect(await sendRequest(later.body.accepted[0]._id, new Date())).toBe("sent");
  });
});

describe("a day on which an organization has sent enough", () => {
  it("has its emails to customers wait for the next day, and no other's", async () => {
    const [greedy, modest] = [await anAskingBusiness(), await anAskingBusiness()];
    const ask = async ({ mail }: typeof greedy) => goOut((await mail(aCustomersEmail())).body.accepted[0]._id);
    const window = Math.floor(Date.now() / day);
    const Item = { ...limitKey("emailsOfDay", greedy.own, window), kind: "limit", sent: 9_999 };
    await documents.send(new PutCommand({ TableName: tableName, Item }));
    expect([await ask(greedy), await ask(greedy), await ask(modest)]).toEqual(["sent", "queued", "sent"]);
    pass(day);
    expect(await ask(greedy)).toBe("sent");
  });
});

describe("an alert that came back", () => {
  /** Suppressions of requests must not stop alerts to staff. */
  const setsNamed = () => ses.commandCalls(SendRawEmailCommand).map(({ args }) => args[0].input.ConfigurationSetName);

  it("stands among what did not arrive, once, and can be sent again", async () => {
    const business = await aBusinessWithAlerts();
    const { owner } = business;
    const alert = await anAlertSent(business);
    expect(alert.status).toBe("sent");
    expect(setsNamed()).toEqual(["reviens-local-staff"]);
    expect(await business.listed()).toEqual([]);
    const told = { notificationType: "Bounce", ...bounce("Permanent", owner.email), ...trace(alert._id) };
    for (let again = 0; again < 2; again++) expect(await tell(told)).toEqual({ batchItemFailures: [] });
    expect((await business.list()).body.items).toMatchObject([{ _id: alert._id, status: "failed", reason: "bounced" }]);
    expect((await business.sendAgain(alert._id)).status).toBe(204);
    expect(await business.listed()).toEqual([]);
  });

  it("says nothing of another address, whatever the mail server that refused it says", async () => {
    const [victim, stranger] = [await aBusinessWithAlerts(), await aBusinessWithAlerts()];
    const { _id } = await anAlertSent(stranger);
    const told = { notificationType: "Bounce", ...bounce("Permanent", victim.owner.email) };
    await tell({ ...told, mail: { ...trace(_id).mail, destination: [stranger.owner.email] } });
    expect(await readMessage(_id)).toMatchObject({ status: "failed", reason: "bounced" });
    const asking = await anAskingBusiness();
    expect((await asking.mail(victim.owner.email)).body.accepted).toHaveLength(1);
  });

  it("counts once, however often and late that is told, and says nothing of what was sent again since", async () => {
    const business = await aBusinessWithAlerts();
    const { _id } = await anAlertSent(business);
    const told = {
      ...{ notificationType: "Bounce", ...bounce("Permanent", business.owner.email) },
      mail: { ...trace(_id).mail, timestamp: new Date().toISOString() },
    };
    await tell(told);
    pass(hour + 1);
    await tell(told);
    pass(2 * hour);
    expect((await anAlertSent(business)).status).toBe("sent");
    expect((await business.sendAgain(_id)).status).toBe(204);
    expect(await sendMessage(_id, new Date())).toBe("sent");
    await tell(told);
    expect(await business.listed()).toEqual([]);
  });

  it("counts where SES took it a few seconds before it was sent again: its clock may be behind ours", async () => {
    const business = await aBusinessWithAlerts();
    const { _id } = await anAlertSent(business);
    const tellTaken = (at: number) =>
      tell({
        ...{ notificationType: "Bounce", ...bounce("Permanent", business.owner.email) },
        mail: { ...trace(_id).mail, timestamp: new Date(at).toISOString() },
      });
    await tellTaken(Date.now());
    pass(hour);
    const sentAgain = Date.now();
    expect((await business.sendAgain(_id)).status).toBe(204);
    expect(await sendMessage(_id, new Date())).toBe("sent");
    await tellTaken(sentAgain - 6_000);
    expect(await business.listed()).toEqual([]);
    await tellTaken(sentAgain - 4_000);
    expect(await business.listed()).toEqual([_id]);
  });

  it("for now, as from a full mailbox, may not have arrived, and stands there as such", async () => {
    const business = await aBusinessWithAlerts();
    const { owner } = business;
    for (const kind of ["Transient", "Undetermined"]) {
      const { _id } = await anAlertSent(business);
      const told = { notificationType: "Bounce", ...bounce(kind, owner.email), ...trace(_id) };
      for (let again = 0; again < 2; again++) expect(await tell(told)).toEqual({ batchItemFailures: [] });
      expect((await business.list()).body.items).toContainEqual(expect.objectContaining({ _id, status: "unknown" }));
    }
    expect((await anAlertSent(business)).status).toBe("sent");
  });

  it("before its sender is done with it is told again later, and ends as what came back", async () => {
    const business = await aBusinessWithAlerts();
    const { _id } = await anAlertSent(business);
    const told = { notificationType: "Bounce", ...bounce("Permanent", business.owner.email), ...trace(_id) };
    await changeMessage(_id, ["sent"], {}, { status: "sending" });
    expect((await tell(told)).batchItemFailures).toHaveLength(1);
    await changeMessage(_id, ["sending"], {}, { status: "sent" });
    expect(await tell(told)).toEqual({ batchItemFailures: [] });
    expect(await business.listed()).toEqual([_id]);
  });

  it("is no email to a customer, whose request says it by itself", async () => {
    const { email, state } = await anEmailSent();
    expect(setsNamed()).toEqual(["reviens-local-customers"]);
    const { _id } = await state();
    await tell({ notificationType: "Bounce", ...bounce("Permanent", email), ...trace(_id) });
    expect(await state()).toMatchObject({ status: "failed", reason: "bounced" });
    expect((await readMessage(_id))?.status).toBe("sent");
  });
});

it("takes what else SES publishes without a word", async () => {
  expect(await tell("Successfully validated SNS topic for Amazon SES event publishing.")).toEqual({
    batchItemFailures: [],
  });
  expect(await tell({ notificationType: "Delivery" })).toEqual({ batchItemFailures: [] });
});
