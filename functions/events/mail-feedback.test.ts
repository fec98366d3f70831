import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { ulid } from "ulid";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { onFeedbackChanged } from "#functions/actions/rating/on-feedback-changed.ts";
import { sendRequest } from "#functions/actions/requests/send-request.ts";
import { newTokenMail } from "#functions/actions/sending/messages/token-mail.ts";
import { sendMessage } from "#functions/actions/sending/send-message.ts";
import { addressMark } from "#functions/crypto/address-mark.ts";
import { hashOf } from "#functions/crypto/token.ts";
import { keepToken } from "#functions/data/accounts/accounts.ts";
import { changeMessage } from "#functions/data/delivery/message-life.ts";
import { limitKey } from "#functions/data/keys.ts";
import { queueAlert } from "#functions/data/sending/alerts.ts";
import { bounceKey } from "#functions/data/sending/bounces.ts";
import { readEmailsOfDay } from "#functions/data/sending/emails-of-day.ts";
import { queuedAt, readMessage } from "#functions/data/sending/messages.ts";
import { documents, readAll, tableName, transact } from "#functions/data/table.ts";
import { memberPut } from "#functions/data/users/members.ts";
import { log } from "#functions/log.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { aPayer } from "#functions/testing/billing.ts";
import { day, hour, minute, ownDate, pass } from "#functions/testing/clock.ts";
import { aFeedback, aMember, anOrganization, aSession, storeFeedback } from "#functions/testing/fixtures.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import { aBusinessWithAlerts } from "#functions/testing/message-calls.ts";
import { inTime, published } from "#functions/testing/queue-records.ts";
import { aCustomersEmail, aCustomersNumber, anAskingBusiness } from "#functions/testing/request-calls.ts";
import { textsGoNowhere } from "#functions/testing/sent-request.ts";
import { doAdd } from "#functions/testing/user-calls.ts";
import { contactSalesRoute } from "#shared/contract/billing.ts";
import { messagePutOff } from "#shared/contract/events.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import { alertsAtMost, digestWindow } from "#shared/rules/sending/sending.ts";
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

async function newsTo(email: string, organization: string): Promise<string> {
  const happy = aFeedback(organization, { rating: 5, intercepted: false, status: "received", comment: "Lovely soup" });
  const { _id } = await storeFeedback({ ...happy, _id: ulid() });
  await onFeedbackChanged({ organization, feedback: _id }, false, new Date());
  return (await messagesTo(email)).findLast(({ template }) => template === "feedback_news")?._id ?? "";
}

const rawMails = (): string[] =>
  ses.commandCalls(SendRawEmailCommand).map(({ args }) =>
    Buffer.from(args[0].input.RawMessage?.Data ?? "")
      .toString("utf8")
      .replaceAll(/=\r?\n/g, ""),
  );
const wordsIn = (mail = ""): boolean => mail.includes(aFeedback("").comment);

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

async function goOn(message: string) {
  await changeMessage(message, ["queued"], {}, { handedOverAt: new Date().toISOString() });
  return sendMessage(message, new Date());
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

describe("a day on which all have sent enough", () => {
  async function sentToday(counts: Record<string, number>): Promise<void> {
    const window = Math.floor(Date.now() / (24 * hour));
    await Promise.all(
      Object.entries(counts).map(([whose, sent]) =>
        documents.send(
          new PutCommand({
            TableName: tableName,
            Item: { ...limitKey("emailsOfDay", whose, window), kind: "limit", sent },
          }),
        ),
      ),
    );
  }

  it("has each business tell its members by its share of them, and what is beyond wait for the next day", async () => {
    pass(420 * 24 * hour);
    const [greedy, modest] = [await aBusinessWithAlerts(), await aBusinessWithAlerts()];
    let waiting = "";
    const alert = async (business: typeof greedy) => {
      const { _id, status } = await anAlertSent(business);
      if (status === "queued") waiting = _id;
      return status;
    };
    await sentToday({ members: 4_998, [`members ${greedy.own}`]: 498 });
    expect([await alert(greedy), await alert(greedy), await alert(greedy)]).toEqual(["sent", "sent", "queued"]);
    expect(await alert(modest)).toBe("sent");
    expect(await readMessage(waiting)).toMatchObject({ status: "queued", reason: "day_full" });
    pass(25 * hour);
    expect(await goOn(waiting)).toBe("sent");
  });

  it("is used up by nothing that SES refused", async () => {
    pass(440 * 24 * hour);
    const business = await aBusinessWithAlerts();
    await sentToday({ members: 4_999, [`members ${business.own}`]: 499 });
    ses.on(SendRawEmailCommand).rejects(Object.assign(new Error("x"), { name: "AccountSendingPausedException" }));
    const refused = await anAlertSent(business);
    expect(await readMessage(refused._id)).toMatchObject({ status: "queued", reason: "AccountSendingPausedException" });
    ses.on(SendRawEmailCommand).resolves({ MessageId: "1" });
    expect((await anAlertSent(business)).status).toBe("sent");
    expect((await anAlertSent(business)).status).toBe("queued");
  });

  it("leaves alerts and links what SES still takes: emails to customers wait, and whoever sent little goes first", async () => {
    // A day of its own, because the total of all senders is shared.
    pass(400 * 24 * hour);
    const [greedy, modest] = [await anAskingBusiness(), await anAskingBusiness()];
    const ask = async ({ mail }: typeof greedy) => goOut((await mail(aCustomersEmail())).body.accepted[0]._id);
    await sentToday({ "*": 20_000, [greedy.own]: 2_000 });
    expect([await ask(greedy), await ask(modest)]).toEqual(["queued", "sent"]);
    await sentToday({ "*": 40_000 });
    expect(await ask(modest)).toBe("queued");
    pass(24 * hour);
    for (const business of [greedy, modest]) {
      const cookie = await aSession(business.itself.owner._id);
      const { body } = await business.send({ channel: "email", customers: [{ email: aCustomersEmail() }] }, cookie);
      expect(await goOut(body.accepted[0]._id)).toBe("sent");
    }
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

  it("has its address rest, longer each time: what comes meanwhile is not sent, and stands there too", async () => {
    const business = await aBusinessWithAlerts();
    const { owner } = business;
    const send = () => anAlertSent(business);
    const comesBack = (_id: string) =>
      tell({ notificationType: "Bounce", ...bounce("Permanent", owner.email), ...trace(_id) });
    const [one, other] = [await send(), await send()];
    for (const { _id } of [one, other]) await comesBack(_id);
    const meanwhile = await send();
    expect(meanwhile.status).toBe("queued");
    expect(await readMessage(meanwhile._id)).toMatchObject({ status: "queued", reason: "bounced" });
    expect((await business.list()).body.items).toHaveLength(2);
    pass(hour);
    const later = await send();
    expect(later.status).toBe("sent");
    await comesBack(later._id);
    pass(4 * hour - 1);
    expect((await send()).status).toBe("queued");
    pass(hour + 1);
    expect(await goOn(meanwhile._id)).toBe("sent");
    expect((await send()).status).toBe("sent");
    expect(ses.commandCalls(SendRawEmailCommand)).toHaveLength(5);
  });

  it("has what waits for its address go out over the hour after its rest, and not all at one moment", async () => {
    const business = await aBusinessWithAlerts();
    const { _id } = await anAlertSent(business);
    await tell({ notificationType: "Bounce", ...bounce("Permanent", business.owner.email), ...trace(_id) });
    const rested = Date.now() + hour;
    const due: number[] = [];
    for (let waiting = 0; waiting < 2; waiting++) {
      const message = await readMessage((await anAlertSent(business))._id);
      due.push(Date.parse(message?.dueAt ?? "") - rested);
    }
    expect(new Set(due).size).toBe(2);
    expect(Math.min(...due)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...due)).toBeLessThan(hour);
  });

  it("is known for a week after its address has rested, whether from all or from customers' words", async () => {
    const business = await aBusinessWithAlerts();
    const mark = addressMark(await signingKey(), business.owner.email);
    const forgottenAfter = async (organization: string | null) => {
      const [item] = await readAll([bounceKey({ mark, organization })]);
      return Number(item?.expiresAt) * 1_000 - Date.now();
    };
    await tell(refusedForWords(business.owner.email, (await anAlertSent(business))._id));
    expect(await forgottenAfter(business.own)).toBe(15 * minute + 7 * day);
    const { _id } = await anAlertSent(business);
    await tell({ notificationType: "Bounce", ...bounce("Permanent", business.owner.email), ...trace(_id) });
    expect(await forgottenAfter(null)).toBe(hour + 7 * day);
  });

  it("ends what waits for its address after two days, and shows it", async () => {
    const business = await aBusinessWithAlerts();
    const comesBack = (_id: string) =>
      tell({ notificationType: "Bounce", ...bounce("Permanent", business.owner.email), ...trace(_id) });
    const first = await anAlertSent(business);
    await comesBack(first._id);
    const waiting = await anAlertSent(business);
    for (const hours of [2, 6, 20]) {
      expect((await readMessage(waiting._id))?.status).toBe("queued");
      pass(hours * hour);
      const probe = await anAlertSent(business);
      if (probe.status === "sent") await comesBack(probe._id);
      await goOn(waiting._id);
    }
    expect(await readMessage(waiting._id)).toMatchObject({ status: "failed", reason: "bounced" });
  });

  it("for its words, as a filter may refuse a customer's, has complaints told without them for a while, longer each time", async () => {
    const business = await aBusinessWithAlerts();
    for (const rest of [15 * minute, hour, 4 * hour, 4 * hour]) {
      const { _id, status } = await anAlertSent(business);
      expect(status).toBe("sent");
      await tell(refusedForWords(business.owner.email, _id));
      expect(await business.listed()).toContain(_id);
      const meanwhile = await anAlertSent(business);
      expect(meanwhile.status).toBe("sent");
      expect([wordsIn(rawMails().at(-2)), wordsIn(rawMails().at(-1))]).toEqual([true, false]);
      expect((await aLinkSent(business.owner.email)).status).toBe("sent");
      pass(rest - 1);
      await anAlertSent(business);
      expect(wordsIn(rawMails().at(-1))).toBe(false);
      pass(1);
    }
  });

  it("for its words, as another one that had left before anybody knew, keeps its address from no email without them", async () => {
    const business = await aBusinessWithAlerts();
    const sent = [await anAlertSent(business), await anAlertSent(business)];
    pass(minute);
    for (const { _id } of sent) await tell(refusedForWords(business.owner.email, _id));
    expect((await anAlertSent(business)).status).toBe("sent");
    expect(wordsIn(rawMails().at(-1))).toBe(false);
  });

  it("for its words, has nothing told meanwhile that a customer typed, by a digest neither", async () => {
    const business = await aBusinessWithAlerts();
    await tell(refusedForWords(business.owner.email, (await anAlertSent(business))._id));
    const customer = { name: "Zoe Vraie", email: "zoe@vraie.example", phone: "+1 514 555 0133" };
    const told = [];
    for (let made = 0; made <= alertsAtMost; made++) told.push(await anAlertSent(business, { customer }));
    const digest = (await readMessage(told.at(-1)?._id ?? ""))?.digest ?? "";
    pass(digestWindow);
    expect(await goOn(digest)).toBe("sent");
    const mails = rawMails().slice(1);
    expect(mails).toHaveLength(alertsAtMost);
    for (const mail of mails) {
      expect(wordsIn(mail)).toBe(false);
      expect(mail).not.toMatch(/Vraie|0133/i);
    }
  });

  it("for its words, has news that is no complaint wait until it may be read again", async () => {
    const { own } = await aBusinessWithAlerts();
    const { user: reader } = await aMember(own, "operator", {
      notifications: { email: true, phone: false, feedback: true },
    });
    await tell(refusedForWords(reader.email, (await anAlertSent({ own, owner: reader }))._id));
    const news = await newsTo(reader.email, own);
    expect(await sendMessage(news, new Date())).toBe("queued");
    expect(rawMails()).toHaveLength(1);
    pass(2 * hour);
    expect(await goOn(news)).toBe("sent");
    expect(rawMails().at(-1)).toContain("Lovely soup");
  });

  it("alarms nobody by what waits for its address: that is not put off", async () => {
    const warned = vi.spyOn(log, "warn");
    const business = await aBusinessWithAlerts();
    const { _id } = await anAlertSent(business);
    await tell({ notificationType: "Bounce", ...bounce("Permanent", business.owner.email), ...trace(_id) });
    expect((await anAlertSent(business)).status).toBe("queued");
    expect(warned).not.toHaveBeenCalledWith(messagePutOff, expect.anything());
    ses.on(SendRawEmailCommand).rejects(Object.assign(new Error("x"), { name: "ThrottlingException" }));
    expect((await anAlertSent(await aBusinessWithAlerts())).status).toBe("queued");
    expect(warned).toHaveBeenCalledWith(messagePutOff, expect.objectContaining({ attempts: 0 }));
    warned.mockRestore();
  });

  it("for its address, has that rest from all, also where one for its words is told at the same moment", async () => {
    const business = await aBusinessWithAlerts();
    const [words, address] = [await anAlertSent(business), await anAlertSent(business)];
    const done = meanwhile(["PutItemCommand", "cameBack"], () =>
      tell(refusedForWords(business.owner.email, words._id)),
    );
    await tell({ notificationType: "Bounce", ...bounce("Permanent", business.owner.email), ...trace(address._id) });
    expect(done).toEqual([{ batchItemFailures: [] }]);
    expect((await anAlertSent(business)).status).toBe("queued");
  });

  it("for the words of whoever adds somebody, keeps them from no alert, no news and no link, however often", async () => {
    const { own } = await aBusinessWithAlerts();
    const { user: owner } = await aMember(own, "operator", {
      notifications: { email: true, phone: false, feedback: true },
    });
    const { email } = owner;
    for (let time = 0; time < 3; time++) {
      expect((await doAdd(await anOrganization(), email)).status).toBe(201);
      const addition = (await messagesTo(email)).findLast(
        ({ template, status }) => template === "user_added" && status === "queued",
      );
      expect(await sendMessage(addition?._id ?? "", new Date())).toBe("sent");
      pass(minute);
      await tell(refusedForWords(email, addition?._id ?? "", time === 0 ? "5.0.0" : "5.7.1"));
      expect((await anAlertSent({ own, owner })).status).toBe("sent");
      expect(wordsIn(rawMails().at(-1))).toBe(true);
      expect(await sendMessage(await newsTo(email, own), new Date())).toBe("sent");
      expect((await aLinkSent(email)).status).toBe("sent");
    }
  });

  it.each([
    "5.7.1",
    // Statuses that name no reason, or another one.
    ...["5.0.0", "5.3.0", "5.5.0", "5.6.0", "5.2.3"],
  ])(
    "for the words of one business, which chose its name, keeps its people from no other's alerts and no link: %s",
    async (code) => {
      const [own, other] = [await aBusinessWithAlerts(), await aBusinessWithAlerts()];
      const { owner } = own;
      await transact(() => [memberPut({ organization: other.own, user: owner._id, role: "admin", name: "Ann Roy" })]);
      const refused = { own: other.own, owner };
      for (let time = 0; time < 6; time++) {
        pass(minute);
        const { _id, status } = await anAlertSent(refused);
        if (status === "sent") await tell(refusedForWords(owner.email, _id, code));
        pass(minute);
        expect((await anAlertSent(own)).status).toBe("sent");
        expect(wordsIn(rawMails().at(-1))).toBe(true);
        expect((await aLinkSent(owner.email)).status).toBe("sent");
      }
      expect((await anAlertSent(refused)).status).toBe("queued");
    },
  );

  it.each(["5.1.1", "5.1.10", "5.2.1", "5.2.2", "5.4.4"])(
    "for its address has that rest from all: %s",
    async (code) => {
      const business = await aBusinessWithAlerts();
      const { _id } = await anAlertSent(business);
      await tell(refusedForWords(business.owner.email, _id, code));
      // While an address rests, its links don't work.
      const statuses = [(await anAlertSent(business)).status, (await aLinkSent(business.owner.email)).status];
      expect(statuses).toEqual(["queued", "failed"]);
    },
  );

  it("for the words of whoever asks our sales, keeps nobody else's question from them", async () => {
    const ask = async (message: string) => {
      const payer = await aPayer();
      expect((await payer.call(contactSalesRoute, { body: { locations: 12, message } })).status).toBe(202);
      const asked = (await messagesTo("sales@reviens.test")).find(
        ({ data }) => "message" in data && data.organization === payer.organization._id,
      );
      return { _id: asked?._id ?? "", status: await sendMessage(asked?._id ?? "", new Date()) };
    };
    for (let time = 0; time < 2; time++) {
      await tell(refusedForWords("sales@reviens.test", (await ask("casino pills"))._id));
      pass(minute);
    }
    expect((await ask("Twelve bakeries")).status).toBe("sent");
  });

  it("of ours, which holds nobody's words, has its address rest from all, whatever it was refused for", async () => {
    const business = await aBusinessWithAlerts();
    await tell(refusedForWords(business.owner.email, (await aLinkSent(business.owner.email))._id));
    expect((await anAlertSent(business)).status).toBe("queued");
  });

  it("for its words each time, as a mail server says that takes nothing of ours, comes back few times a day", async () => {
    const business = await aBusinessWithAlerts();
    const statuses = [];
    for (let time = 0; time < 24; time++) {
      const { _id, status } = await anAlertSent(business);
      statuses.push(status);
      if (status === "sent") await tell(refusedForWords(business.owner.email, _id));
      pass(20 * minute);
    }
    expect(statuses.filter((status) => status === "sent").length).toBeLessThanOrEqual(7);
  });

  it("without a customer's words, has its address rest from all of its business", async () => {
    const business = await aBusinessWithAlerts();
    for (const status of ["sent", "sent", "queued"]) {
      pass(minute);
      const alert = await anAlertSent(business);
      expect(alert.status).toBe(status);
      pass(minute);
      if (status === "sent") await tell(refusedForWords(business.owner.email, alert._id));
    }
  });

  it("says nothing of another address, whatever the mail server that refused it says", async () => {
    const [victim, stranger] = [await aBusinessWithAlerts(), await aBusinessWithAlerts()];
    const { _id } = await anAlertSent(stranger);
    const told = { notificationType: "Bounce", ...bounce("Permanent", victim.owner.email) };
    await tell({ ...told, mail: { ...trace(_id).mail, destination: [stranger.owner.email] } });
    expect((await anAlertSent(victim)).status).toBe("sent");
    expect((await anAlertSent(stranger)).status).toBe("queued");
    const asking = await anAskingBusiness();
    expect((await asking.mail(victim.owner.email)).body.accepted).toHaveLength(1);
  });

  it("is noted whole, also where it could not be written down at first", async () => {
    const business = await aBusinessWithAlerts();
    const { _id } = await anAlertSent(business);
    const told = { notificationType: "Bounce", ...bounce("Permanent", business.owner.email), ...trace(_id) };
    meanwhile(["PutItemCommand", "cameBack"], () => Promise.reject(new Error("throttled")));
    expect((await tell(told)).batchItemFailures).toHaveLength(1);
    expect((await tell(told)).batchItemFailures).toEqual([]);
    expect(await business.listed()).toEqual([_id]);
    expect((await anAlertSent(business)).status).toBe("queued");
    pass(hour + 1);
    await tell(told);
    expect((await anAlertSent(business)).status).toBe("sent");
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
