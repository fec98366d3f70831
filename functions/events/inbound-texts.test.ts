import { describe, expect, it } from "vitest";
import { sendRequest } from "#functions/actions/requests/send-request.ts";
import { sendMessage } from "#functions/actions/sending/send-message.ts";
import { countCall } from "#functions/data/limits.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { ownDate, pass } from "#functions/testing/clock.ts";
import { aSession } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { inTime, published } from "#functions/testing/queue-records.ts";
import { aCustomersEmail, aCustomersNumber, anAskingBusiness, inOpenHours } from "#functions/testing/request-calls.ts";
import { aSentRequest, textsAreOptedOut, textsGoNowhere, textsSent } from "#functions/testing/sent-request.ts";
import { addStoppedRoute, listStoppedRoute } from "#shared/contract/requests.ts";
import { handler } from "./inbound-texts.queue.ts";

ownDate();
textsGoNowhere();

const minute = 60_000;
/** At night requests wait for the morning. */
const night = new Date("2026-11-24T04:00:00.000Z");

function aTexter() {
  const phone = aCustomersNumber();
  const deliver = (text: string, at = new Date()) =>
    handler(published({ originationNumber: phone, messageBody: text }, at), inTime);
  return { phone, deliver, text: deliver };
}

const reasonOf = (answer: { body: { skipped: { reason: string }[] } }) => answer.body.skipped[0]?.reason;
const answersTo = async (phone: string) =>
  (await messagesTo(phone)).filter(({ template }) => template === "text_answer");

describe("a text to our number", () => {
  it.each(["STOP", "Arrêt!", "stop all"])(
    "keeps everybody from asking who texts %s, by every channel that is known of them",
    async (word) => {
      const { phone, text } = aTexter();
      const [one, other] = [await anAskingBusiness(), await anAskingBusiness()];
      const email = aCustomersEmail();
      const customers = [{ name: "Léa", phone, email }];
      expect((await one.send({ channel: "sms", customers })).body.accepted).toHaveLength(1);
      pass(minute);
      expect(await text(word)).toEqual({ batchItemFailures: [] });
      expect(reasonOf(await one.send({ channel: "sms", customers }))).toBe("opted_out");
      expect(reasonOf(await one.mail(email))).toBe("opted_out");
      expect(reasonOf(await other.text(phone))).toBe("stopped");
      expect((await other.mail(email)).body.accepted).toHaveLength(1);
    },
  );

  it("is not needed where Amazon knows that its number takes none: nobody is asked there, and nothing is paid", async () => {
    const business = await anAskingBusiness();
    const { body } = await business.text(aCustomersNumber());
    textsAreOptedOut();
    expect(await sendRequest(body.accepted[0]._id, new Date())).toBe("failed");
    expect(textsSent()).toEqual([]);
    const { body: read } = await business.read(body.accepted[0]._id);
    expect(read).toMatchObject({ status: "skipped", reason: "opted_out" });
    expect((await business.text(aCustomersNumber())).body.credits).toBe(body.credits);
  });

  it("drops at once what is queued to who texts STOP, with its credits given back", async () => {
    const { phone, text } = aTexter();
    const businesses = [await anAskingBusiness(), await anAskingBusiness()];
    inOpenHours(night);
    for (const business of businesses) {
      const cookie = await aSession(business.itself.owner._id);
      const { body } = await business.send({ channel: "sms", customers: [{ name: "Léa", phone }] }, cookie);
      expect(body).toMatchObject({ accepted: [{ status: "queued" }], credits: 99 });
    }
    await text("STOP");
    for (const business of businesses) {
      expect(await business.credits()).toBe(100);
      expect(await business.ledger()).toBe(100);
      const cookie = await aSession(business.itself.owner._id);
      expect((await business.list({}, cookie)).body.items).toMatchObject([{ status: "skipped", reason: "opted_out" }]);
    }
  });

  it("leaves a line in the audit log of who asked them, for STOP and for START: by a customer", async () => {
    const { phone, text } = aTexter();
    const business = await anAskingBusiness();
    await business.send({ channel: "sms", customers: [{ name: "Léa", phone }] });
    await text("STOP");
    pass(minute);
    await text("STOP");
    pass(minute);
    await text("START");
    const entries = await auditOf(business.own);
    expect(entries.filter(({ user }) => user === "customer").map(({ route }) => route)).toEqual([
      "textStop",
      "textStart",
    ]);
    expect(JSON.stringify(entries)).not.toContain(phone.slice(2));
  });

  it("lets the person alone be asked again, by START", async () => {
    const { phone, text } = aTexter();
    const business = await anAskingBusiness();
    const email = aCustomersEmail();
    const customers = [{ name: "Léa", phone, email }];
    const { body } = await business.send({ channel: "sms", customers });
    await business.cancel(body.accepted[0]._id);
    await text("STOP");
    pass(minute);
    await text("start");
    expect((await business.text(phone)).body.accepted).toHaveLength(1);
    expect((await business.mail(email)).body.accepted).toHaveLength(1);
  });

  it("takes back no unsubscribing by its link with START, of no number and no address", async () => {
    const { phone, text } = aTexter();
    const email = aCustomersEmail();
    const asked = await aSentRequest({ customers: [{ name: "Léa", phone, email }] });
    expect((await asked.stop()).status).toBe(204);
    expect(reasonOf(await asked.text(phone))).toBe("opted_out");
    pass(minute);
    await text("START");
    expect(reasonOf(await asked.text(phone))).toBe("opted_out");
    expect(reasonOf(await asked.mail(email))).toBe("opted_out");
  });

  it.each([
    ["text", "link"],
    ["staff", "text"],
  ] as const)(
    "takes back by START what a text said alone: stopped by %s, then by %s, they stay so",
    async (...ways) => {
      const sent = await aSentRequest();
      const { phone, own, cookie } = sent;
      const deliver = (text: string) =>
        handler(published({ originationNumber: phone, messageBody: text }, new Date()), inTime);
      const say = {
        text: () => deliver("STOP"),
        link: () => sent.stop(),
        staff: () => ask(addStoppedRoute, { params: { organization: own }, body: { address: phone }, cookie }),
      };
      const other = await anAskingBusiness();
      for (const way of [...ways, "text"] as const) {
        pass(minute);
        await say[way]();
      }
      pass(minute);
      await deliver("START");
      expect(reasonOf(await sent.text(phone))).toBe("opted_out");
      expect((await other.text(phone)).body.accepted).toHaveLength(1);
      const { body } = await ask(listStoppedRoute, { params: { organization: own }, cookie });
      expect(body.items).toMatchObject([{ how: ways.find((way) => way !== "text"), because: "opted_out" }]);
      for (const inner of ["reasons", "from"]) expect(JSON.stringify(body)).not.toContain(`"${inner}"`);
    },
  );

  it("counts by when it was sent: a word that is delivered late or again undoes no later one", async () => {
    const { phone, deliver } = aTexter();
    const business = await anAskingBusiness();
    const [first, second, third] = [0, 1, 2].map((minutes) => new Date(Date.now() + minutes * minute));
    pass(3 * minute);
    await deliver("STOP", first);
    await deliver("START", second);
    await deliver("STOP", first);
    expect((await business.preview({ channel: "sms", customers: [{ phone }] })).body.items[0].do).toBe("send");
    await deliver("STOP", third);
    await deliver("START", second);
    expect(reasonOf(await business.text(phone))).toBe("stopped");
    await deliver("STOP", third);
    expect(reasonOf(await business.text(phone))).toBe("stopped");
  });

  it("is answered in its own language, once a day, and costs no organization anything", async () => {
    const { phone, deliver } = aTexter();
    const business = await anAskingBusiness();
    const { body } = await business.text(phone, { language: "fr" });
    await sendRequest(body.accepted[0]._id, new Date());
    const at = new Date();
    await deliver("AIDE", at);
    await deliver("AIDE", at);
    await deliver("STOP", at);
    await deliver("HELP");
    const answers = await answersTo(phone);
    expect(answers).toHaveLength(2);
    for (const { _id } of answers) await sendMessage(_id, new Date());
    const texts = textsSent().map(({ Message }) => Message ?? "");
    expect(texts.find((one) => one.includes("ARRET pour ne plus"))).toMatch(
      /^Reviens : des entreprises vous demandent/,
    );
    expect(texts.find((one) => one.includes("DEBUT"))).toMatch(/vous ne recevrez plus de demandes d'avis/);
    for (const one of texts) expect(one.length).toBeLessThanOrEqual(160);
    expect(await business.credits()).toBe(99);
  });

  it("is answered to nobody who was not asked", async () => {
    const [stranger, waiting] = [aTexter(), aTexter()];
    const business = await anAskingBusiness();
    await business.text(waiting.phone);
    for (const word of ["HELP", "STOP", "START", "STOP"])
      for (const { text } of [stranger, waiting]) {
        await text(word);
        pass(minute);
      }
    expect(await answersTo(stranger.phone)).toEqual([]);
    expect(await answersTo(waiting.phone)).toEqual([]);
    expect(reasonOf(await business.text(stranger.phone))).toBe("stopped");
  });

  it("is answered 2,000 times a day, to all numbers together", async () => {
    // A day of its own, because answers count against a shared limit.
    inOpenHours(new Date("2027-11-23T16:00:00.000Z"));
    await countCall({ name: "textAnswers", hash: "all", seconds: 86_400 }, new Date(), 1_999);
    const answers: number[] = [];
    for (const { phone } of [await aSentRequest(), await aSentRequest()]) {
      await handler(published({ originationNumber: phone, messageBody: "HELP" }, new Date()), inTime);
      answers.push((await answersTo(phone)).length);
    }
    expect(answers).toEqual([1, 0]);
  });

  it.each(["don’t stop", "Merci !", "", "🙂"])("stops nobody when it is no such word: %j", async (message) => {
    const { phone, text } = aTexter();
    const business = await anAskingBusiness();
    expect(await text(message)).toEqual({ batchItemFailures: [] });
    expect(await messagesTo(phone)).toEqual([]);
    expect((await business.text(phone)).body.accepted).toHaveLength(1);
  });

  it("goes back to the queue when it cannot be read", async () => {
    const broken = published("not what was agreed", new Date());
    expect(await handler(broken, inTime)).toEqual({ batchItemFailures: [{ itemIdentifier: "1" }] });
  });
});
