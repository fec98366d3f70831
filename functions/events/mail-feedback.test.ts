import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { sendRequest } from "#functions/actions/requests/send-request.ts";
import { changeMessage } from "#functions/data/sending/message-life.ts";
import { hour, ownDate, pass } from "#functions/testing/clock.ts";
import { inTime, published } from "#functions/testing/queue-records.ts";
import { aCustomersEmail, aCustomersNumber, anAskingBusiness } from "#functions/testing/request-calls.ts";
import { textsGoNowhere } from "#functions/testing/sent-request.ts";
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

/** A business that sent one email. */
async function anEmailSent(more: object = {}) {
  const business = await anAskingBusiness();
  const email = aCustomersEmail();
  const { body } = await business.mail(email, { customers: [{ name: "Léa", email, ...more }] });
  const request: string = body.accepted[0]._id;
  expect(await sendRequest(request, new Date())).toBe("sent");
  return { business, email, state: async () => (await business.read(request)).body };
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
    await changeMessage(_id, ["queued"], {}, { handedOverAt: new Date().toISOString() });
    expect(await sendRequest(_id, new Date())).toBe("sent");
  });

  it.each(["Transient", "Undetermined"])("only for now (%s) changes nothing", async (kind) => {
    const { email, state } = await anEmailSent();
    await tell({ notificationType: "Bounce", ...bounce(kind, email) });
    expect((await state()).status).toBe("sent");
    expect((await (await anAskingBusiness()).mail(email)).body.accepted).toHaveLength(1);
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

it("takes what else SES publishes without a word", async () => {
  expect(await tell("Successfully validated SNS topic for Amazon SES event publishing.")).toEqual({
    batchItemFailures: [],
  });
  expect(await tell({ notificationType: "Delivery" })).toEqual({ batchItemFailures: [] });
});
