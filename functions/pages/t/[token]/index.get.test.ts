import { PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { SendRawEmailCommand, SESClient } from "@aws-sdk/client-ses";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { sendMessage } from "#functions/actions/sending/send-message.ts";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { day, ownDate, pass } from "#functions/testing/clock.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aCustomersEmail, aCustomersNumber, anAskingBusiness, inOpenHours } from "#functions/testing/request-calls.ts";
import { resolveFeedback } from "#shared/contract/feedbacks.ts";
import * as contract from "#shared/contract/rate-tokens.ts";

ownDate();
const sns = mockClient(SNSClient);
const ses = mockClient(SESClient);
afterAll(() => {
  sns.restore();
  ses.restore();
});
beforeEach(() => {
  inOpenHours();
  for (const provider of [sns, ses]) provider.reset();
  sns.on(PublishCommand).resolves({ MessageId: "1" });
  ses.on(SendRawEmailCommand).resolves({ MessageId: "1" });
});

const rawMail = () => Buffer.from(ses.commandCalls(SendRawEmailCommand)[0]?.args[0].input.RawMessage?.Data ?? "").toString();
const form = (fields: Record<string, string>) => new URLSearchParams({ homepage: "", nonce: "", ...fields }).toString();

/** A request that was sent by SMS, and the calls of its customer. */
async function aSentRequest(more: Record<string, unknown> = {}) {
  const business = await anAskingBusiness();
  const phone = aCustomersNumber();
  const sent = await business.text(phone, more);
  const request = sent.body.accepted[0]._id;
  await sendMessage(request, new Date());
  const text = sns.commandCalls(PublishCommand).at(-1)?.args[0].input.Message ?? "";
  const token = /\/t\/(\w+)/.exec(text)?.[1] ?? "";
  const params = { token };
  return {
    ...business,
    phone,
    request,
    params,
    page: () => ask(contract.showTokenPage, { params }),
    submit: (fields: Record<string, string>) => ask(contract.submitTokenPage, { params, text: form(fields) }),
    json: (body: unknown) => ask(contract.submitRateToken, { params, body }),
    look: () => ask(contract.readRateToken, { params }),
    opened: () => ask(contract.openRateToken, { params }),
    stop: () => ask(contract.optOut, { params, text: "List-Unsubscribe=One-Click" }),
    stopPage: () => ask(contract.showStopPage, { params }),
    state: async () => (await business.read(request)).body,
  };
}

describe("the page of a request", () => {
  it("is the business's own, with what is known of its customer, and looking at it changes nothing", async () => {
    const { page, look, stopPage, phone, state } = await aSentRequest();
    const before = await state();
    const { status, text } = await page();
    expect(status).toBe(200);
    expect(text).toContain("Café du Port");
    expect(text).toContain('value="Léa"');
    expect(text).toContain(`value="${phone}"`);
    expect((await look()).body).toMatchObject({ answered: "no", prefilled: { name: "Léa", phone, rating: null } });
    expect((await stopPage()).status).toBe(200);
    expect(await state()).toEqual(before);
  });

  it("counts as opened what a person does on it, once", async () => {
    const { opened, state } = await aSentRequest();
    expect((await opened()).status).toBe(204);
    const first = await state();
    expect(first).toMatchObject({ status: "opened", openedAt: new Date().toISOString() });
    pass(1_000);
    await opened();
    expect(await state()).toEqual(first);
  });

  it("keeps one feedback, which its customer changes until it is resolved", async () => {
    const { submit, state, own, cookie, page, json, credits } = await aSentRequest();
    const answer = await submit({ rating: "5", comment: "Lovely", name: "Léa" });
    expect(answer.status).toBe(303);
    const { feedback, status, rating } = await state();
    expect({ status, rating }).toEqual({ status: "answered", rating: 5 });
    expect(answer.headers.location).toContain(`/thanks/${feedback}`);
    expect(await readFeedback(own, feedback)).toMatchObject({ rating: 5, channel: "sms", status: "received" });
    expect((await page()).text).toContain("You have answered already");

    expect((await json({ rating: 1, comment: "Cold soup" })).body).toMatchObject({ feedback, intercepted: true });
    expect(await readFeedback(own, feedback)).toMatchObject({ rating: 1, status: "pending", alert: "queued" });
    expect(await state()).toMatchObject({ status: "answered", rating: 1, feedback });

    await ask(resolveFeedback, { params: { organization: own, feedback }, body: {}, cookie });
    expect((await json({ rating: 5 })).body.error.code).toBe("feedback_settled");
    const settled = await submit({ rating: "5" });
    expect(settled.status).toBe(409);
    expect(settled.text).toContain("already dealt with");
    expect((await page()).headers.location).toContain(`/thanks/${feedback}`);
    expect(await credits()).toBe(99);
  });

  it("keeps one feedback of two answers at the same moment", async () => {
    const { json, own } = await aSentRequest();
    const answers = await Promise.all([json({ rating: 4 }), json({ rating: 5 }), json({ rating: 4 })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.feedback)).size).toBe(1);
    expect(own).toBeTruthy();
  });

  it("shows the form again with what was typed and what is wrong", async () => {
    const { submit, state } = await aSentRequest();
    const { status, text } = await submit({ rating: "9", comment: "kept" });
    expect(status).toBe(400);
    expect(text).toContain("kept");
    expect((await state()).status).toBe("sent");
  });

  it("answers an expired link kindly, with a way on", async () => {
    const { page, submit, itself } = await aSentRequest();
    pass(91 * day);
    for (const { status, text } of [await page(), await submit({ rating: "5" })]) {
      expect(status).toBe(410);
      expect(text).toContain("This link has expired");
      expect(text).toContain(`/a/${itself.link}`);
    }
  });

  it("answers a token with one letter changed kindly", async () => {
    const { params } = await aSentRequest();
    const token = (params.token.startsWith("A") ? "B" : "A") + params.token.slice(1);
    const { status, text } = await ask(contract.showTokenPage, { params: { token } });
    expect(status).toBe(404);
    expect(text).toContain("recognize this link");
    expect((await ask(contract.openRateToken, { params: { token } })).status).toBe(204);
  });
});

describe("stopping", () => {
  it("is honored at once, also for what is queued, and gives the credit back", async () => {
    const business = await anAskingBusiness();
    const phone = aCustomersNumber();
    const email = aCustomersEmail();
    const customers = [{ name: "Léa", email, phone }];
    const sent = await business.send({ channel: "email", customers });
    await sendMessage(sent.body.accepted[0]._id, new Date());
    const token = /opt-out\/(\w+)>/.exec(rawMail().replaceAll(/\r\n\s/g, ""))?.[1] ?? "";
    pass(31 * day);
    const again = await ask(contract.readRateToken, { params: { token } });
    expect(again.status).toBe(200);
    // Asked anew by another business's clock: a text waits for tomorrow.
    inOpenHours(new Date("2026-12-25T04:00:00.000Z"));
    const cookie = await (await import("#functions/testing/fixtures.ts")).aSession(business.itself.owner._id);
    const waiting = await business.send({ channel: "sms", customers }, cookie);
    expect(waiting.body).toMatchObject({ accepted: [{ status: "queued" }], credits: 99 });
    expect((await ask(contract.optOut, { params: { token }, text: "List-Unsubscribe=One-Click" })).status).toBe(204);
    expect((await ask(contract.optOut, { params: { token } })).status).toBe(204);
    expect(await business.credits()).toBe(100);
    expect(await business.ledger()).toBe(100);
    for (const channel of ["sms", "email"]) {
      const refused = await business.send({ channel, customers }, cookie);
      expect(refused.body.skipped).toMatchObject([{ reason: "opted_out" }]);
    }
  });

  it("is one click in every email, by a header that mail programs know", async () => {
    const business = await anAskingBusiness();
    const { body } = await business.mail(aCustomersEmail());
    expect(await sendMessage(body.accepted[0]._id, new Date())).toBe("sent");
    const mail = rawMail();
    expect(mail).toMatch(/List-Unsubscribe:\s+<http\S+\/api\/opt-out\/\w{20}>/);
    expect(mail).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(mail).toContain("How was your visit to");
  });

  it("takes a button on its page", async () => {
    const { params, stopPage } = await aSentRequest();
    expect((await stopPage()).text).toContain("<button");
    const done = await ask(contract.submitStopPage, { params });
    expect(done).toMatchObject({ status: 303, headers: { location: `/t/${params.token}/stop` } });
    expect((await stopPage()).text).not.toContain("<button");
  });
});
