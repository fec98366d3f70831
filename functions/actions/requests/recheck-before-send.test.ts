import { describe, expect, it } from "vitest";
import { onFeedbackChanged } from "#functions/actions/rating/on-feedback-changed.ts";
import { requestTokenFrom } from "#functions/crypto/token.ts";
import { marksKey } from "#functions/services/secrets.ts";
import { day, ownDate, pass } from "#functions/testing/clock.ts";
import { aFeedback, aSession, storeFeedback } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aCustomersEmail, aCustomersNumber, anAskingBusiness } from "#functions/testing/request-calls.ts";
import { aSentRequest, textsAreRefused, textsAreTaken, textsGoNowhere } from "#functions/testing/sent-request.ts";
import { submitRateTokenRoute } from "#shared/contract/rate-tokens.ts";
import { sendRequest } from "./send-request.ts";

ownDate();
textsGoNowhere();

const sends = (request: string) => sendRequest(request, new Date());

async function askedByOthers(phone: string): Promise<void> {
  for (let count = 0; count < 3; count++) {
    const { body } = await (await anAskingBusiness()).text(phone);
    expect(await sends(body.accepted[0]._id)).toBe("sent");
  }
}

async function askedAgain({ phone, send, itself }: Awaited<ReturnType<typeof aSentRequest>>) {
  pass(2 * day);
  await askedByOthers(phone);
  const cookie = await aSession(itself.owner._id);
  const { body } = await send({ channel: "sms", customers: [{ phone }] }, cookie);
  return sends(body.accepted[0]._id);
}

describe("somebody who has had enough requests today", () => {
  it("still gets those of who they answered by the link that went to them", async () => {
    const request = await aSentRequest({}, { pauseDays: 1 });
    expect((await request.json({ rating: 5 })).status).toBe(200);
    expect(await askedAgain(request)).toBe("sent");
  });

  it("gets no more from others where the text of who they answered, which takes no place, is refused", async () => {
    const request = await aSentRequest({}, { pauseDays: 1 });
    expect((await request.json({ rating: 5 })).status).toBe(200);
    pass(2 * day);
    const cookie = await aSession(request.itself.owner._id);
    const { body } = await request.send({ channel: "sms", customers: [{ phone: request.phone }] }, cookie);
    textsAreRefused();
    expect(await sends(body.accepted[0]._id)).toBe("failed");
    textsAreTaken();
    await askedByOthers(request.phone);
    const fourth = await (await anAskingBusiness()).text(request.phone);
    expect(await sends(fourth.body.accepted[0]._id)).toBe("queued");
  });

  it("gets none of who anybody answered for them by the ordinary link", async () => {
    const request = await aSentRequest({}, { pauseDays: 1 });
    const { own: organization, phone } = request;
    const customer = { name: "Léa", email: null, phone };
    const { _id: feedback } = await storeFeedback(aFeedback(organization, { customer, channel: "link" }));
    await onFeedbackChanged({ organization, feedback }, false, new Date());
    expect(await askedAgain(request)).toBe("queued");
  });

  it("gets none of who was answered by a link that went to another address", async () => {
    const customers = [{ phone: aCustomersNumber(), email: aCustomersEmail() }];
    const request = await aSentRequest({ channel: "email", customers }, { pauseDays: 1 });
    const token = requestTokenFrom(await marksKey(), request.own, request.request);
    expect((await ask(submitRateTokenRoute, { params: { token }, body: { rating: 5 } })).status).toBe(200);
    expect(await askedAgain({ ...request, phone: customers[0]?.phone ?? "" })).toBe("queued");
  });
});
