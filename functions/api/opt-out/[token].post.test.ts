import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { sendRequest } from "#functions/actions/requests/send-request.ts";
import { day, ownDate, pass } from "#functions/testing/clock.ts";
import { aSession } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import {
  aCustomersEmail,
  aCustomersNumber,
  anAskingBusiness,
  aTokenOfNothing,
  inOpenHours,
} from "#functions/testing/request-calls.ts";
import { optOutRoute as route } from "#shared/contract/rate-tokens.ts";

ownDate();
const ses = mockClient(SESClient);
afterAll(() => ses.restore());
beforeEach(() => {
  inOpenHours();
  ses.reset();
  ses.on(SendRawEmailCommand).resolves({ MessageId: "1" });
});

const rawMail = () =>
  Buffer.from(ses.commandCalls(SendRawEmailCommand)[0]?.args[0].input.RawMessage?.Data ?? "").toString();

describe("stopping", () => {
  it("is honored at once, also for what is queued, and gives the credit back", async () => {
    const business = await anAskingBusiness();
    const phone = aCustomersNumber();
    const email = aCustomersEmail();
    const customers = [{ name: "Léa", email, phone }];
    const sent = await business.send({ channel: "email", customers });
    await sendRequest(sent.body.accepted[0]._id, new Date());
    const token = /opt-out\/(\w+)>/.exec(rawMail().replaceAll(/\r\n\s/g, ""))?.[1] ?? "";
    pass(31 * day);
    inOpenHours(new Date("2026-12-25T04:00:00.000Z"));
    const cookie = await aSession(business.itself.owner._id);
    const waiting = await business.send({ channel: "sms", customers }, cookie);
    expect(waiting.body).toMatchObject({ accepted: [{ status: "queued" }], credits: 99 });
    expect((await ask(route, { params: { token }, text: "List-Unsubscribe=One-Click" })).status).toBe(204);
    expect((await ask(route, { params: { token } })).status).toBe(204);
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
    expect(await sendRequest(body.accepted[0]._id, new Date())).toBe("sent");
    const mail = rawMail();
    expect(mail).toMatch(/List-Unsubscribe:\s+<http\S+\/api\/opt-out\/\w{20}>/);
    expect(mail).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(mail).toContain("How did it go? It takes ten seconds to tell us.");
  });

  it.each(["https://mail.example", "null"])("is taken from a mail program that says it is %s", async (origin) => {
    const business = await anAskingBusiness();
    await sendRequest((await business.mail(aCustomersEmail())).body.accepted[0]._id, new Date());
    const token = /opt-out\/(\w+)>/.exec(rawMail().replaceAll(/\r\n\s/g, ""))?.[1] ?? "";
    const { status } = await ask(route, { params: { token }, text: "List-Unsubscribe=One-Click", headers: { origin } });
    expect(status).toBe(204);
  });

  it("finds no request of a token that nobody knows", async () => {
    expect((await ask(route, { params: { token: aTokenOfNothing } })).body.error.code).toBe("token_not_found");
  });
});
